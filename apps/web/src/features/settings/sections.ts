/** The sections of Account Settings, in the order of the page. */
export const SECTIONS = {
  profile: 'Profile Information',
  phone: 'Phone Verification',
  password: 'Password',
  'two-factor': 'Two-Factor Authentication',
  passkeys: 'Passkeys',
  sessions: 'Where You Are Signed In',
  tokens: 'Access Tokens',
  webhooks: 'Webhooks',
  'staff-emails': 'Emails to the Team',
  data: 'Your Data',
} as const;
export type SectionId = keyof typeof SECTIONS;
export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[];
