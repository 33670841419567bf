import { EMPTY_ACCOUNT, EVERYWHERE, FULL_ACCOUNT } from '../fixtures/account.ts';
import { ADMIN, LONG_OWNER, OWNER, profileOf } from '../fixtures/people.ts';
import { type Answers, all, FAILED, join, LOADING, OFFLINE } from '../stand-in.ts';
import type { State } from '../state.ts';

const SETTINGS: Answers = join(EVERYWHERE, { auth: { session: OWNER } }, EMPTY_ACCOUNT);

function settings(slug: string, title: string, more: Partial<State> = {}): State {
  const { answers = {}, ...rest } = more;
  const joined = join(SETTINGS, answers);
  const [name, path] = [`settings${slug && `-${slug}`}`, '/settings'];
  return { slug: name, group: 'settings', title: `Settings${title && `, ${title}`}`, path, answers: joined, ...rest };
}

const ASKED: Answers = join({ profile: { get: profileOf(OWNER) } }, EMPTY_ACCOUNT);

export const SETTINGS_STATES: readonly State[] = [
  settings('', ''),
  settings('staff', 'staff', { answers: { auth: { session: ADMIN }, profile: { get: profileOf(ADMIN) } } }),
  settings('long', 'long names and lists, everything due', {
    answers: join(FULL_ACCOUNT, { auth: { session: LONG_OWNER }, profile: { get: profileOf(LONG_OWNER) } }),
  }),
  settings('name', 'name in change', { press: ['Change name'] }),
  settings('token', 'new access token', { press: ['Create a token'] }),
  settings('two-factor', 'second factor in set-up', { press: ['Set up two-factor authentication'] }),
  settings('loading', 'loading', { answers: all(LOADING, ASKED), isLoading: true }),
  settings('error', 'failed', { answers: all(FAILED, ASKED) }),
  settings('offline', 'offline', { answers: all(OFFLINE, ASKED) }),
];
