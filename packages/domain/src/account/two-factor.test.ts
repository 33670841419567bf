import { expect, it } from 'vitest';
import { toTypedCode } from './two-factor.ts';

it.each(['673237', '673 237', '673-237', ' 673\u2013237\n', '6 7 3 2 3 7', '6732371'])(
  'a code that is pasted as "%s" keeps all six digits',
  (pasted) => {
    expect(toTypedCode(pasted)).toBe('673237');
  },
);
