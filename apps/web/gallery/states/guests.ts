import { EVERYWHERE, SETTINGS } from '../fixtures/account.ts';
import { NEWCOMER, OWNER, profileOf } from '../fixtures/people.ts';
import { TERMS } from '../fixtures/staff.ts';
import { type Answers, all, FAILED, join, LOADING, OFFLINE, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const GUEST: Answers = join(EVERYWHERE, { auth: { session: null, pendingSecondFactor: null }, legal: { page: TERMS } });

function guest(slug: string, title: string, path: string, more: Partial<State> = {}): State {
  const { answers = {}, ...rest } = more;
  return { slug, group: 'guests', title, path, answers: join(GUEST, answers), ...rest };
}

const MAILED = { mailedToken: 'token' };
const BARE = { ...SETTINGS, contact: null, feesText: null, supportEmail: null, newConsignments: false };
const REGISTER = ['Register', 'Create Account'];

export const GUEST_STATES: readonly State[] = [
  guest('landing', 'Landing page', '/'),
  guest('landing-bare', 'Landing page, nothing set', '/', { answers: { product: { settings: BARE } } }),
  guest('landing-offline', 'Landing page, offline', '/', {
    answers: all(OFFLINE, { auth: { session: null }, product: { settings: SETTINGS } }),
  }),
  guest('landing-menu', 'Landing page, menu of a phone', '/?menu=open', { answers: { auth: { session: OWNER } } }),
  guest('login', 'Login', '/auth'),
  guest('login-empty', 'Login, sent without anything', '/auth', { press: ['Sign In'] }),
  guest('login-offline', 'Login, offline', '/auth', {
    answers: { auth: { session: OFFLINE, pendingSecondFactor: OFFLINE } },
  }),
  guest('login-loading', 'Login, loading', '/auth', { answers: { auth: { session: LOADING } }, isLoading: true }),
  guest('register', 'Register with errors', '/auth', { press: REGISTER }),
  guest('second-factor', 'Login, second factor', '/auth', {
    answers: { auth: { pendingSecondFactor: { requiresTwoFactor: true, id: OWNER.id, method: 'sms' } } },
  }),
  guest('forgot-password', 'Forgotten password', '/forgot-password'),
  guest('reset-password', 'New password', '/reset-password', {
    history: MAILED,
    answers: { account: { checkResetLink: { username: 'ada' } } },
  }),
  guest('reset-password-expired', 'New password, link expired', '/reset-password'),
  guest('reset-password-offline', 'New password, offline', '/reset-password', {
    history: MAILED,
    answers: { account: { checkResetLink: OFFLINE } },
  }),
  guest('confirm-email', 'Address to confirm', '/confirm-email', { history: MAILED }),
  guest('confirm-email-failed', 'Address to confirm, failed', '/confirm-email', {
    history: MAILED,
    answers: { account: { confirmEmail: FAILED } },
    press: ['Confirm this address'],
  }),
  guest('stop-email-change', 'Address change to stop', '/stop-email-change', { history: MAILED }),
  guest('unlock', 'Account to unlock', '/unlock', { history: MAILED }),
  guest('unlock-expired', 'Account to unlock, link expired', '/unlock'),
  guest('terms', 'Terms', '/terms'),
  guest('terms-loading', 'Terms, loading', '/terms', { answers: { legal: { page: LOADING } }, isLoading: true }),
  guest('terms-offline', 'Terms, offline', '/terms', { answers: { legal: { page: OFFLINE } } }),
  guest('not-found', 'Not found', '/nowhere'),
  guest('phone-never', 'A phone without a code', '/shoot', {
    answers: { devicePairing: { draft: refused('HANDOVER_ENDED') } },
  }),
  guest('phone-offline', 'A phone, offline', '/shoot', { answers: { devicePairing: { draft: OFFLINE } } }),
  guest('verify-phone', 'Phone to verify', '/verify-phone', {
    answers: { auth: { session: NEWCOMER }, profile: { get: profileOf(NEWCOMER) } },
  }),
  guest('verify-phone-offline', 'Phone to verify, offline', '/verify-phone', {
    answers: { auth: { session: NEWCOMER }, profile: { get: OFFLINE } },
  }),
];
