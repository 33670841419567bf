import { describe, expect, it } from 'vitest';
import {
  AccessToken,
  CreateAccessToken,
  NewAccessToken,
  TOKEN_LIFETIMES_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
  tokenReaches,
} from './access-tokens.ts';
import { type Action, PERMISSIONS } from './permissions.ts';

const SCOPES = Object.keys(TOKEN_SCOPES) as TokenScope[];
const CHOICES = Array.from({ length: 2 ** SCOPES.length }, (_, choice) =>
  SCOPES.filter((_scope, place) => choice & (1 << place)),
);

/** Written by hand: the choices of scopes that are enough for each need. */
const ENOUGH = {
  nothing: [],
  readOwn: ['read', 'write', 'read write', 'read staff', 'write staff', 'read write staff'],
  changeOwn: ['write', 'read write', 'write staff', 'read write staff'],
  readAsStaff: ['read staff', 'write staff', 'read write staff'],
  changeAsStaff: ['write staff', 'read write staff'],
} as const satisfies Record<string, readonly string[]>;
type Enough = keyof typeof ENOUGH;

const OWN: [Enough, Enough] = ['readOwn', 'changeOwn'];
const STAFF: [Enough, Enough] = ['readAsStaff', 'changeAsStaff'];

/** Written by hand: the scopes each action needs for reading and for writing. */
const ASKS: Record<Action | 'none', [reading: Enough, changing: Enough]> = {
  none: ['readOwn', 'nothing'],
  'profile.read': OWN,
  'profile.own': ['nothing', 'nothing'],
  'tokens.own': ['nothing', 'nothing'],
  'webhooks.own': OWN,
  'photo.upload': OWN,
  'draft.own': OWN,
  'draft.pairDevice': ['nothing', 'nothing'],
  'consignment.submit': OWN,
  'consignment.readOwn': OWN,
  'message.send': OWN,
  'staff.area': STAFF,
  'consignment.readAny': STAFF,
  'draft.readAny': STAFF,
  'photo.readAny': STAFF,
  'consignment.note': STAFF,
  'message.sendAny': STAFF,
  'consignment.contact': STAFF,
  'consignment.claim': STAFF,
  'consignment.decide': STAFF,
  'consignment.assign': STAFF,
  'consignment.delete': STAFF,
  'savedView.changeAny': STAFF,
  'consignment.mail': STAFF,
  'users.manage': ['readAsStaff', 'nothing'],
  'email.manage': ['readAsStaff', 'nothing'],
  'settings.manage': ['readAsStaff', 'nothing'],
};

describe('How far a token reaches', () => {
  it('is said for every action', () => {
    expect(Object.keys(ASKS).sort()).toEqual([...Object.keys(PERMISSIONS), 'none'].sort());
    expect(CHOICES.map((scopes) => scopes.join(' '))).toEqual(
      expect.arrayContaining(['', ...ENOUGH.readOwn, ...ENOUGH.readAsStaff]),
    );
  });

  it.each(Object.entries(ASKS))('%s: by its scopes and by nothing else', (name, asks) => {
    const action = name === 'none' ? null : (name as Action);
    for (const changes of [false, true]) {
      const enough: readonly string[] = ENOUGH[asks[Number(changes)] ?? 'nothing'];
      const reaching = CHOICES.filter((scopes) => tokenReaches(scopes, { action, changes }));
      expect(reaching.map((scopes) => scopes.join(' ')).sort()).toEqual([...enough].sort());
      for (const scopes of CHOICES) {
        const reversed = [...scopes].reverse();
        expect(tokenReaches(reversed, { action, changes })).toBe(tokenReaches(scopes, { action, changes }));
      }
    }
  });
});

describe('A new token', () => {
  const wish = { name: ' The importer ', scopes: ['read'], expiresInDays: 30 };

  it('has a name, says what it may do, and when it ends', () => {
    expect(CreateAccessToken.parse(wish)).toEqual({ name: 'The importer', scopes: ['read'], expiresInDays: 30 });
    for (const expiresInDays of TOKEN_LIFETIMES_DAYS) {
      expect(CreateAccessToken.safeParse({ ...wish, expiresInDays }).success).toBe(true);
    }
  });

  const refused: [string, object, string][] = [
    ['a name', { name: '  ' }, 'Please name this token'],
    ['a name that can be shown', { name: 'x'.repeat(61) }, 'Must be at most 60 characters'],
    ['a scope', { scopes: [] }, 'Please choose what this token may do'],
    ['each scope once', { scopes: ['read', 'read'] }, 'List each one only once'],
    [
      'to know whether staff read or write',
      { scopes: ['staff'] },
      'Please choose whether this token may read or write',
    ],
    ['an end', { expiresInDays: undefined }, 'Please choose how long this token lasts'],
    ['an end that is offered', { expiresInDays: 3650 }, 'Please choose how long this token lasts'],
  ];
  it.each(refused)('needs %s', (_, change, message) => {
    const messages = CreateAccessToken.safeParse({ ...wish, ...change }).error?.issues.map((issue) => issue.message);
    expect(messages).toContain(message);
  });

  it('knows no other scopes', () => {
    expect(CreateAccessToken.safeParse({ ...wish, scopes: ['admin'] }).success).toBe(false);
  });

  it('is told in its first response only', () => {
    expect(Object.keys(NewAccessToken.shape)).toEqual([...Object.keys(AccessToken.shape), 'token']);
  });
});
