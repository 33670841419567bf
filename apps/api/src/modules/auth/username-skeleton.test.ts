import { Username } from '@marque/domain/account/username';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usernameSkeleton } from './username-skeleton.ts';

describe('The skeleton of a username', () => {
  it.each([
    ['admin', 'ADMIN'],
    ['admin', 'аdmin'],
    ['admin', 'ADMlN'],
    ['admin', 'adm1n'],
    ['admin', 'ａｄｍｉｎ'],
    ['admin', ' Admin '],
    ['morgan', 'rnorgan'],
    ['bob0', 'BOBO'],
    ['coco', 'сосо'],
    ['zoe\u0308', 'zoë'],
  ])('is the same for %j and %j', (one, other) => {
    expect(usernameSkeleton(other)).toBe(usernameSkeleton(one));
  });

  it.each([
    ['ada', 'adb'],
    ['zoe', 'zoë'],
    ['person1', 'person2'],
    ['ada byron', 'adabyron'],
    ['ян', 'yan'],
  ])('tells %j from %j', (one, other) => {
    expect(usernameSkeleton(other)).not.toBe(usernameSkeleton(one));
  });

  it('is the same for a name in any case, and for every equivalent spelling', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 }), (typed) => {
        const { data } = Username.safeParse(typed);
        if (data === undefined) return;
        expect(usernameSkeleton(data)).toBe(usernameSkeleton(typed));
        expect(usernameSkeleton(data.normalize('NFD'))).toBe(usernameSkeleton(typed));
        expect(usernameSkeleton(data.toLowerCase())).toBe(usernameSkeleton(data));
      }),
    );
  });
});
