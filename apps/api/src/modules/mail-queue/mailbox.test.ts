import { expect, it } from 'vitest';
import { normalizeMailbox } from './mailbox.ts';

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+cars@example.com', 'ada@example.com'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['nobody', 'nobody@'],
])('counts %s as %s', (address, mailbox) => {
  expect(normalizeMailbox(address)).toBe(mailbox);
});
