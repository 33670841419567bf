import type { TokenScope } from '@marque/domain/account/access-tokens';
import type { Role } from '@marque/domain/account/roles';

/** The expected access to every procedure and route, written by hand: access.int.test.ts compares with this table. */

export interface Proven {
  role: Role;
  phoneVerified: boolean;
  isFresh: boolean;
}

/** Every kind of caller with a cookie or without one, and what it proves: for half of them nothing. */
export const PEOPLE = {
  guest: null,
  /** The password was right; the second factor is pending. */
  pending: null,
  /** Signed out elsewhere. */
  ended: null,
  /** Unused for longer than a session lasts. */
  expired: null,
  unverified: { role: 'user', phoneVerified: false, isFresh: true },
  verified: { role: 'user', phoneVerified: true, isFresh: true },
  viewer: { role: 'viewer', phoneVerified: true, isFresh: true },
  reviewer: { role: 'reviewer', phoneVerified: true, isFresh: true },
  admin: { role: 'admin', phoneVerified: true, isFresh: true },
  /** Paired with a consignor's draft, but not a user itself. */
  phone: null,
  /** An administrator at an unattended browser. */
  stale: { role: 'admin', phoneVerified: true, isFresh: false },
} as const satisfies Record<string, Proven | null>;

export interface Carried {
  /** The owner's role: an administrator, a reviewer, a viewer, or a consignor with a verified phone. */
  role: Role;
  scopes: readonly TokenScope[];
}

/** Every kind of access token; two of them grant nothing. */
export const TOKENS = {
  readToken: { role: 'user', scopes: ['read'] },
  writeToken: { role: 'user', scopes: ['write'] },
  staffToken: { role: 'admin', scopes: ['read', 'write', 'staff'] },
  /** An administrator's token that must not reach the staff area. */
  adminOwnToken: { role: 'admin', scopes: ['read', 'write'] },
  viewerToken: { role: 'viewer', scopes: ['read', 'write', 'staff'] },
  reviewerToken: { role: 'reviewer', scopes: ['read', 'write', 'staff'] },
  expiredToken: null,
  revokedToken: null,
} as const satisfies Record<string, Carried | null>;

export type PersonName = keyof typeof PEOPLE;
export type TokenName = keyof typeof TOKENS;
export type Who = PersonName | TokenName;
export const TOKEN_NAMES = Object.keys(TOKENS) as TokenName[];
export const EVERYBODY: readonly Who[] = [...(Object.keys(PEOPLE) as PersonName[]), ...TOKEN_NAMES];

/** Who has access with a cookie. Written by hand, so that a mistake in the declarations or permissions is noticed. */
export const ALLOWED_PEOPLE = {
  everybody: EVERYBODY.filter((who) => !(who in TOKENS)),
  signedIn: ['unverified', 'verified', 'viewer', 'reviewer', 'admin', 'stale'],
  signedInOrPending: ['pending', 'unverified', 'verified', 'viewer', 'reviewer', 'admin', 'stale'],
  phones: ['phone'],
  /** Who may see photos at all; others' photos do not exist for them. */
  signedInAndPhones: ['unverified', 'verified', 'viewer', 'reviewer', 'admin', 'phone', 'stale'],
  consignorsAndPhones: ['verified', 'admin', 'phone', 'stale'],
  /** For changes to who can sign in. */
  confirmed: ['unverified', 'verified', 'viewer', 'reviewer', 'admin'],
  /** The same, for changes by administrators that affect everyone. */
  confirmedAdmins: ['admin'],
  owners: ['verified', 'viewer', 'reviewer', 'admin', 'stale'],
  consignors: ['verified', 'admin', 'stale'],
  staff: ['viewer', 'reviewer', 'admin', 'stale'],
  reviewers: ['reviewer', 'admin', 'stale'],
  /** Owners for their own cars, and reviewers for any. */
  correspondents: ['verified', 'reviewer', 'admin', 'stale'],
  admins: ['admin', 'stale'],
} as const satisfies Record<string, readonly Who[]>;
export type Group = keyof typeof ALLOWED_PEOPLE;

/** The same for access tokens. */
export const ALLOWED_TOKENS = {
  any: TOKEN_NAMES,
  none: [],
  ownersReading: ['readToken', 'writeToken', 'staffToken', 'adminOwnToken', 'viewerToken', 'reviewerToken'],
  ownersChanging: ['writeToken', 'staffToken', 'adminOwnToken', 'viewerToken', 'reviewerToken'],
  consignorsReading: ['readToken', 'writeToken', 'staffToken', 'adminOwnToken'],
  consignorsChanging: ['writeToken', 'staffToken', 'adminOwnToken'],
  staff: ['staffToken', 'viewerToken', 'reviewerToken'],
  reviewers: ['staffToken', 'reviewerToken'],
  correspondents: ['writeToken', 'staffToken', 'adminOwnToken', 'reviewerToken'],
  admins: ['staffToken'],
} as const satisfies Record<string, readonly TokenName[]>;
export type ScriptGroup = keyof typeof ALLOWED_TOKENS;

/** Who each procedure is for. A new procedure that is missing here fails the test. */
const PROCEDURES: Record<Group, readonly string[]> = {
  everybody: [
    'product.settings',
    'legal.page',
    'auth.session',
    'auth.login',
    'auth.register',
    'auth.logout',
    'auth.verifySecondFactor',
    'auth.pendingSecondFactor',
    'account.forgotPassword',
    'account.checkResetLink',
    'account.resetPassword',
    'account.unlock',
    'account.confirmEmail',
    'account.stopEmailChange',
    'passkey.loginOptions',
    'passkey.login',
    'devicePairing.claim',
  ],
  phones: ['devicePairing.draft', 'devicePairing.savePhotos'],
  signedInAndPhones: [],
  consignorsAndPhones: [],
  signedIn: [
    'auth.user',
    'auth.confirm',
    'legal.due',
    'legal.accept',
    'account.changePassword',
    'account.emailAddresses',
    'account.sendConfirmation',
    'account.sessions',
    'account.endSession',
    'account.endOtherSessions',
    'account.cancelDeletion',
    'twoFactor.status',
    'passkey.list',
    'passkey.rename',
    'passkey.confirmOptions',
    'passkey.confirm',
    'profile.get',
    'profile.update',
    'profile.usage',
    'accessToken.list',
    'accessToken.revoke',
    'webhook.list',
    'webhook.pause',
    'webhook.delete',
    'webhook.test',
    'webhook.deliveries',
    'webhook.redeliver',
    'phone.sendCode',
    'phone.mailCode',
    'phone.verifyCode',
    'vehicle.decodeVin',
    'vehicle.decodeVinValues',
    'vehicle.lookUpVin',
    'live.mine',
  ],
  signedInOrPending: ['phone.resendCode'],
  confirmed: [
    'account.requestDeletion',
    'twoFactor.setup',
    'twoFactor.enable',
    'twoFactor.disable',
    'twoFactor.renewRecoveryCodes',
    'passkey.registerOptions',
    'passkey.register',
    'passkey.remove',
    'accessToken.create',
    'account.changeEmail',
    'webhook.create',
    'webhook.renewSecret',
  ],
  owners: [
    'consignment.pageMine',
    'document.ofConsignment',
    'consignment.get',
    'review.ofOwner',
    'message.list',
    'message.markRead',
    'message.unread',
  ],
  consignors: [
    'document.ofDraft',
    'document.remove',
    'draft.get',
    'draft.find',
    'draft.save',
    'draft.delete',
    'consignment.submit',
    'review.withdraw',
    'review.answerChanges',
    'review.propose',
    'review.withdrawProposal',
    'devicePairing.start',
    'devicePairing.status',
    'devicePairing.end',
  ],
  staff: [
    'review.ofStaff',
    'review.reviewers',
    'review.openProposals',
    'review.addNote',
    'staffNotice.get',
    'staffNotice.save',
    'savedView.list',
    'savedView.create',
    'savedView.update',
    'savedView.delete',
    'message.unreadOfOwners',
    'live.staff',
    'figures.get',
    'admin.counts',
    'admin.consignments',
    'admin.consignmentTexts',
    'admin.drafts',
    'admin.draft',
  ],
  reviewers: [
    'email.preview',
    'email.sendConsignment',
    'review.decide',
    'review.decideUndoable',
    'review.undo',
    'review.claim',
    'review.release',
    'review.logContact',
    'review.assign',
    'review.assignMany',
    'review.startMany',
    'review.acceptProposal',
    'review.declineProposal',
  ],
  correspondents: ['message.send'],
  confirmedAdmins: [
    'users.create',
    'users.delete',
    'users.changeRole',
    'users.resetPassword',
    'users.verifyPhone',
    'users.setupTwoFactor',
    'users.enableTwoFactor',
    'users.disableTwoFactor',
    'email.save',
    'email.test',
    'legal.save',
  ],
  admins: [
    'users.list',
    'email.provider',
    'email.settings',
    'email.log',
    'email.resend',
    'legal.history',
    'legal.version',
    'workingHours.history',
    'workingHours.save',
    'review.delete',
    'review.restore',
    'review.deleteDraft',
  ],
};

/**
 * Routes other than procedures; requested for things that do not exist. A new route that is missing here fails the
 * test.
 */
export const PLAIN_ROUTES: Record<string, Group> = {
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /metrics': 'everybody',
  'GET /api/openapi.json': 'everybody',
  'GET /api/client.tgz': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/docs/start.js': 'everybody',
  // The files of the reference page; Fastify prints a wildcard without its folder.
  'GET /api/docs*': 'everybody',
  'GET /api/photos/:id': 'signedInAndPhones',
  'GET /api/documents/:id': 'signedIn',
  'POST /api/upload/document': 'consignors',
  'POST /api/upload/attachment': 'correspondents',
  'POST /api/upload': 'consignorsAndPhones',
  'GET /api/account/export': 'signedIn',
  'GET /api/consignments/:id/dossier': 'owners',
  'GET /api/admin/consignments/:id/dossier': 'staff',
  'GET /api/admin/consignments/:id/download-photos': 'staff',
  'GET /api/admin/consignments/:id/bundle': 'staff',
  'GET /api/admin/consignments.csv': 'staff',
  'GET /api/admin/figures.csv': 'staff',
  'GET /api/admin/consignments/:id/email-preview': 'reviewers',
};

/** Which tokens each procedure is for. A new procedure that is missing here fails the test. */
const PROCEDURES_FOR_SCRIPTS: Record<ScriptGroup, readonly string[]> = {
  any: PROCEDURES.everybody,
  /**
   * Procedures for sign-in, identities, and email settings; those of paired phones; and streams, which would outlast
   * their token.
   */
  none: [
    'auth.confirm',
    'account.changePassword',
    'account.changeEmail',
    'account.emailAddresses',
    'account.sendConfirmation',
    'account.sessions',
    'account.endSession',
    'account.endOtherSessions',
    'account.cancelDeletion',
    'account.requestDeletion',
    'twoFactor.status',
    'twoFactor.setup',
    'twoFactor.enable',
    'twoFactor.disable',
    'twoFactor.renewRecoveryCodes',
    'passkey.list',
    'passkey.rename',
    'passkey.confirmOptions',
    'passkey.confirm',
    'passkey.registerOptions',
    'passkey.register',
    'passkey.remove',
    'accessToken.list',
    'accessToken.create',
    'accessToken.revoke',
    'profile.update',
    'phone.sendCode',
    'phone.resendCode',
    'phone.mailCode',
    'phone.verifyCode',
    'devicePairing.start',
    'devicePairing.status',
    'devicePairing.end',
    'devicePairing.draft',
    'devicePairing.savePhotos',
    'live.mine',
    'live.staff',
    'users.create',
    'users.delete',
    'users.changeRole',
    'users.resetPassword',
    'users.verifyPhone',
    'users.setupTwoFactor',
    'users.enableTwoFactor',
    'users.disableTwoFactor',
    'email.save',
    'email.test',
    'email.resend',
    'legal.save',
    'legal.accept',
    'workingHours.save',
  ],
  ownersReading: [
    'auth.user',
    'legal.due',
    'profile.get',
    'profile.usage',
    'webhook.list',
    'webhook.deliveries',
    'vehicle.decodeVin',
    'vehicle.decodeVinValues',
    'vehicle.lookUpVin',
    'consignment.pageMine',
    'consignment.get',
    'document.ofConsignment',
    'review.ofOwner',
    'message.list',
    'message.unread',
  ],
  ownersChanging: [
    'message.markRead',
    'webhook.create',
    'webhook.renewSecret',
    'webhook.pause',
    'webhook.delete',
    'webhook.test',
    'webhook.redeliver',
  ],
  consignorsReading: ['document.ofDraft', 'draft.get', 'draft.find'],
  consignorsChanging: [
    'document.remove',
    'draft.save',
    'draft.delete',
    'consignment.submit',
    'review.withdraw',
    'review.answerChanges',
    'review.propose',
    'review.withdrawProposal',
  ],
  staff: [
    'review.ofStaff',
    'review.reviewers',
    'review.openProposals',
    'review.addNote',
    'staffNotice.get',
    'savedView.list',
    'savedView.create',
    'savedView.update',
    'savedView.delete',
    'staffNotice.save',
    'message.unreadOfOwners',
    'figures.get',
    'admin.counts',
    'admin.consignments',
    'admin.consignmentTexts',
    'admin.drafts',
    'admin.draft',
  ],
  reviewers: [
    'email.preview',
    'email.sendConsignment',
    'review.decide',
    'review.decideUndoable',
    'review.undo',
    'review.claim',
    'review.release',
    'review.logContact',
    'review.assign',
    'review.assignMany',
    'review.startMany',
    'review.acceptProposal',
    'review.declineProposal',
  ],
  correspondents: ['message.send'],
  admins: [
    'users.list',
    'email.provider',
    'email.settings',
    'email.log',
    'legal.history',
    'legal.version',
    'workingHours.history',
    'review.delete',
    'review.restore',
    'review.deleteDraft',
  ],
};

/** The same for routes other than procedures. */
export const PLAIN_ROUTES_FOR_SCRIPTS: Record<string, ScriptGroup> = {
  'GET /api/photos/:id': 'ownersReading',
  'GET /api/documents/:id': 'ownersReading',
  'POST /api/upload/document': 'consignorsChanging',
  'POST /api/upload/attachment': 'correspondents',
  'POST /api/upload': 'consignorsChanging',
  'GET /api/account/export': 'none',
  'GET /api/consignments/:id/dossier': 'ownersReading',
  'GET /api/admin/consignments/:id/dossier': 'staff',
  'GET /api/admin/consignments/:id/download-photos': 'staff',
  'GET /api/admin/consignments/:id/bundle': 'staff',
  'GET /api/admin/consignments.csv': 'staff',
  'GET /api/admin/figures.csv': 'staff',
  'GET /api/admin/consignments/:id/email-preview': 'reviewers',
};

function getGroups<Name extends string>(table: Record<Name, readonly string[]>): Map<string, Name> {
  const groups = Object.keys(table) as Name[];
  return new Map(groups.flatMap((group) => table[group].map((name) => [name, group] as const)));
}
export const GROUP_OF = getGroups(PROCEDURES);
export const SCRIPT_GROUP_OF = getGroups(PROCEDURES_FOR_SCRIPTS);
