import { EVERYWHERE, SETTINGS } from '../fixtures/account.ts';
import { PAIRED } from '../fixtures/consignments.ts';
import { NEWCOMER, OWNER, toProfile } from '../fixtures/people.ts';
import { TERMS } from '../fixtures/staff.ts';
import { all, FAILED, join, LOADING, OFFLINE, type Responses, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const GUEST: Responses = join(EVERYWHERE, {
  auth: { session: null, pendingSecondFactor: null },
  legal: { page: TERMS },
});

function guest(slug: string, title: string, path: string, more: Partial<State> = {}): State {
  const { responses = {}, ...rest } = more;
  return { slug, group: 'guests', title, path, responses: join(GUEST, responses), ...rest };
}

const MAILED = { mailedToken: 'token' };
const BARE = { ...SETTINGS, contact: null, feesText: null, supportEmail: null, newConsignments: false };
const REGISTER = ['Register', 'Create Account'];
const FORGOTTEN = [{ field: 'Username or email', text: 'ada' }, 'Email me a link'];

export const GUEST_STATES: readonly State[] = [
  guest('landing', 'Landing page', '/'),
  guest('landing-bare', 'Landing page, nothing set', '/', { responses: { product: { settings: BARE } } }),
  guest('landing-offline', 'Landing page, offline', '/', {
    responses: all(OFFLINE, { auth: { session: null }, product: { settings: SETTINGS } }),
  }),
  guest('landing-menu', 'Landing page, menu of a phone', '/?menu=open', { responses: { auth: { session: OWNER } } }),
  guest('login', 'Login', '/auth'),
  guest('login-empty', 'Login, sent without anything', '/auth', { press: ['Sign In'] }),
  guest('login-offline', 'Login, offline', '/auth', {
    responses: { auth: { session: OFFLINE, pendingSecondFactor: OFFLINE } },
  }),
  guest('login-loading', 'Login, loading', '/auth', { responses: { auth: { session: LOADING } }, isLoading: true }),
  guest('register', 'Register with errors', '/auth', { press: REGISTER }),
  guest('second-factor', 'Login, second factor', '/auth', {
    responses: { auth: { pendingSecondFactor: { requiresTwoFactor: true, id: OWNER.id, method: 'sms' } } },
  }),
  guest('forgot-password', 'Forgotten password', '/forgot-password'),
  guest('forgot-password-sent', 'Forgotten password, link sent', '/forgot-password', {
    responses: { account: { forgotPassword: { sent: true } } },
    press: FORGOTTEN,
  }),
  guest('forgot-password-offline', 'Forgotten password, offline', '/forgot-password', {
    responses: { account: { forgotPassword: OFFLINE } },
    press: FORGOTTEN,
  }),
  guest('reset-password', 'New password', '/reset-password', {
    history: MAILED,
    responses: { account: { checkResetLink: { username: 'ada' } } },
  }),
  guest('reset-password-expired', 'New password, link expired', '/reset-password'),
  guest('reset-password-offline', 'New password, offline', '/reset-password', {
    history: MAILED,
    responses: { account: { checkResetLink: OFFLINE } },
  }),
  guest('confirm-email', 'Address to confirm', '/confirm-email', { history: MAILED }),
  guest('confirm-email-failed', 'Address to confirm, failed', '/confirm-email', {
    history: MAILED,
    responses: { account: { confirmEmail: FAILED } },
    press: ['Confirm this address'],
  }),
  guest('confirm-email-offline', 'Address to confirm, offline', '/confirm-email', {
    history: MAILED,
    responses: { account: { confirmEmail: OFFLINE } },
    press: ['Confirm this address'],
  }),
  guest('stop-email-change', 'Address change to stop', '/stop-email-change', { history: MAILED }),
  guest('unlock', 'Account to unlock', '/unlock', { history: MAILED }),
  guest('unlock-expired', 'Account to unlock, link expired', '/unlock'),
  guest('terms', 'Terms', '/terms'),
  guest('terms-loading', 'Terms, loading', '/terms', { responses: { legal: { page: LOADING } }, isLoading: true }),
  guest('terms-offline', 'Terms, offline', '/terms', { responses: { legal: { page: OFFLINE } } }),
  guest('not-found', 'Not found', '/nowhere'),
  guest('phone-never', 'A phone without a code', '/shoot', {
    responses: { devicePairing: { draft: refused('PAIRING_ENDED') } },
  }),
  guest('phone-ended', 'A phone that was disconnected', '/shoot', {
    responses: { devicePairing: { draft: PAIRED, savePhotos: refused('PAIRING_ENDED') } },
    press: ['Remove Trunk'],
  }),
  guest('phone-offline', 'A phone, offline', '/shoot', { responses: { devicePairing: { draft: OFFLINE } } }),
  guest('verify-phone', 'Phone to verify', '/verify-phone', {
    responses: { auth: { session: NEWCOMER }, profile: { get: toProfile(NEWCOMER) } },
  }),
  guest('verify-phone-offline', 'Phone to verify, offline', '/verify-phone', {
    responses: { auth: { session: NEWCOMER }, profile: { get: OFFLINE } },
  }),
];
