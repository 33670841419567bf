import { DELIVERIES, EMPTY_ACCOUNT, EVERYWHERE, FULL_ACCOUNT, WEBHOOK } from '../fixtures/account.ts';
import { ADMIN, LONG_OWNER, OWNER, toProfile } from '../fixtures/people.ts';
import {
  all,
  FAILED,
  join,
  LOADING,
  OFFLINE,
  type Outcome,
  type Outputs,
  type Responses,
  refused,
} from '../stand-in.ts';
import type { State } from '../state.ts';

const SETTINGS: Responses = join(EVERYWHERE, { auth: { session: OWNER } }, EMPTY_ACCOUNT);

function settings(slug: string, title: string, more: Partial<State> = {}): State {
  const { responses = {}, ...rest } = more;
  const joined = join(SETTINGS, responses);
  const [name, path] = [`settings${slug && `-${slug}`}`, '/settings'];
  return { slug: name, group: 'settings', title: `Settings${title && `, ${title}`}`, path, responses: joined, ...rest };
}

const ASKED: Responses = join({ profile: { get: toProfile(OWNER) } }, EMPTY_ACCOUNT);

const STAFF: Responses = { auth: { session: ADMIN }, profile: { get: toProfile(ADMIN) } };

const WEBHOOKS: Responses = {
  webhook: {
    list: [WEBHOOK],
    deliveries: { items: DELIVERIES, nextCursor: 'next' },
    renewSecret: { ...WEBHOOK, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr' },
  },
};
const DELIVERIES_SHOWN = [`Deliveries to ${WEBHOOK.description}`];
const deliveries = (outcome: Outcome): Responses => ({ webhook: { ...WEBHOOKS.webhook, deliveries: outcome } });
const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKM${index}`);
const NEW_CODES = ['New recovery codes', 'Create new codes'];
const twoFactor = (renewRecoveryCodes: Outputs['twoFactor']['renewRecoveryCodes'] | Outcome): Responses => ({
  profile: { get: { ...toProfile(OWNER), twoFactorEnabled: true } },
  twoFactor: { ...FULL_ACCOUNT.twoFactor, renewRecoveryCodes },
});

export const SETTINGS_STATES: readonly State[] = [
  settings('', ''),
  settings('staff', 'staff', { responses: { auth: { session: ADMIN }, profile: { get: toProfile(ADMIN) } } }),
  settings('long', 'long names and lists, everything due', {
    responses: join(FULL_ACCOUNT, { auth: { session: LONG_OWNER }, profile: { get: toProfile(LONG_OWNER) } }),
  }),
  settings('name', 'name in change', { press: ['Change name'] }),
  settings('token', 'new access token', { press: ['Create a token'] }),
  settings('two-factor', 'second factor in set-up', { press: ['Set up two-factor authentication'] }),
  settings('recovery-codes', 'new recovery codes', {
    responses: twoFactor({ recoveryCodes: RECOVERY_CODES }),
    press: NEW_CODES,
  }),
  settings('identity', 'identity to be confirmed', {
    responses: join(twoFactor(refused('REAUTHENTICATION_NEEDED')), { passkey: FULL_ACCOUNT.passkey ?? {} }),
    press: NEW_CODES,
  }),
  settings('delete', 'account to be deleted, without the username', {
    press: ['Delete my account', 'Delete my account'],
  }),
  settings('webhook', 'a webhook to be added, without an address', {
    responses: STAFF,
    press: ['Add a webhook', 'Add webhook'],
  }),
  settings('webhook-secret', 'the new secret of a webhook', {
    responses: WEBHOOKS,
    press: [`More for ${WEBHOOK.description}`, 'New secret', 'Create a new secret'],
  }),
  settings('webhook-deliveries', 'what was sent to a webhook', {
    responses: WEBHOOKS,
    press: DELIVERIES_SHOWN,
  }),
  settings('webhook-deliveries-loading', 'what was sent to a webhook, loading', {
    responses: deliveries(LOADING),
    press: DELIVERIES_SHOWN,
    isLoading: true,
  }),
  settings('webhook-deliveries-failed', 'what was sent to a webhook, failed', {
    responses: deliveries(FAILED),
    press: DELIVERIES_SHOWN,
  }),
  settings('loading', 'loading', { responses: all(LOADING, ASKED), isLoading: true }),
  settings('error', 'failed', { responses: all(FAILED, ASKED) }),
  settings('offline', 'offline', { responses: all(OFFLINE, ASKED) }),
];
