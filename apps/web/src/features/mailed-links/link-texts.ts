/** How a page that an emailed link opens begins; also in the skeleton in its HTML (app/page-skeletons.tsx). */
export interface LinkTexts {
  title: string;
  lead: string;
}

export const CONFIRM_EMAIL: LinkTexts = {
  title: 'Confirm Your Email Address',
  lead: 'Once it is confirmed, we send our emails to this address.',
};

export const STOP_EMAIL_CHANGE: LinkTexts = {
  title: 'Keep Your Email Address',
  lead: 'Someone requested a different email address for your account.',
};

export const UNLOCK: LinkTexts = {
  title: 'Unlock Sign-In',
  lead:
    'Someone entered too many wrong passwords for your account, so we paused sign-in for a while. You do not have to ' +
    'wait.',
};
