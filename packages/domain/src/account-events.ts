/** What happened to an account, on the same record as consignments: append-only and chained (design decisions 9 and 23). */
export const ACCOUNT_EVENT_KINDS = [
  'user_created',
  'user_deleted',
  'role_changed',
  'password_set_by_admin',
  'password_reset',
  'password_changed',
  'email_changed',
  'phone_verified_by_admin',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'account_locked',
  'deletion_requested',
  'deletion_cancelled',
  'account_closed',
  'data_exported',
  'email_settings_changed',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];
