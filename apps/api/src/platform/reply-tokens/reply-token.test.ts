import { ConsignmentId, MAX_DB_INTEGER, UserId } from '@marque/domain/api/ids';
import { MESSAGE_SIDES } from '@marque/domain/conversation/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyToken, REPLY_PREFIX, REPLY_TOKEN_DAYS, type ReplyRight, readReplyToken } from './reply-token.ts';

const SECRET = 'a secret of the test, 32 characters or more';
const SECRETS = { current: SECRET, previous: null };
const NOW = new Date('2026-11-27T11:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);

const id = fc.integer({ min: 1, max: MAX_DB_INTEGER });
const right: fc.Arbitrary<ReplyRight> = fc.record({
  consignmentId: id.map((value) => ConsignmentId.parse(value)),
  side: fc.constantFrom(...MESSAGE_SIDES),
  userId: fc.option(id.map((value) => UserId.parse(value))),
});

describe('A token of an address for answers', () => {
  it('says for what it was made, in whatever case it comes back, and fits into an address', () => {
    fc.assert(
      fc.property(right, (made) => {
        const token = createReplyToken(SECRET, made, NOW);
        expect(`${REPLY_PREFIX}${token}`.length).toBeLessThanOrEqual(64);
        expect(readReplyToken(SECRETS, token, NOW)).toEqual(made);
        expect(readReplyToken(SECRETS, token.toUpperCase(), later(REPLY_TOKEN_DAYS - 1))).toEqual(made);
      }),
    );
  });

  it('is none once any character of it is changed', () => {
    fc.assert(
      fc.property(right, fc.nat(), fc.constantFrom(...'abcxyz237'), (made, at, character) => {
        const token = createReplyToken(SECRET, made, NOW);
        const place = at % token.length;
        fc.pre(token[place] !== character);
        const changed = `${token.slice(0, place)}${character}${token.slice(place + 1)}`;
        expect(readReplyToken(SECRETS, changed, NOW)).toBeNull();
      }),
    );
  });

  it('is none under another secret, and still one under the former', () => {
    const made = { consignmentId: ConsignmentId.parse(7), side: 'owner', userId: UserId.parse(3) } as const;
    const token = createReplyToken(SECRET, made, NOW);
    expect(readReplyToken({ current: 'another secret', previous: null }, token, NOW)).toBeNull();
    expect(readReplyToken({ current: 'another secret', previous: SECRET }, token, NOW)).toEqual(made);
  });

  it(`is none after ${REPLY_TOKEN_DAYS} days`, () => {
    const made = { consignmentId: ConsignmentId.parse(7), side: 'team', userId: null } as const;
    const token = createReplyToken(SECRET, made, NOW);
    expect(readReplyToken(SECRETS, token, later(REPLY_TOKEN_DAYS))).toBeNull();
  });

  it('is none in any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readReplyToken(SECRETS, text, NOW)).toBeNull();
      }),
    );
  });
});
