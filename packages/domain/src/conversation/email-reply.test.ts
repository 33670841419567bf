import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUT_OFF_NOTICE, isAutomaticReply, REPLY_MARKER, readEmailReply } from './email-reply.ts';
import { MAX_MESSAGE_LENGTH } from './messages.ts';

const OURS = `${REPLY_MARKER}\n\nA message about your Ferrari\nDo you still have the service book?`;
const quoted = OURS.split('\n')
  .map((line) => `> ${line}`)
  .join('\n');

const QUOTATIONS = {
  'Gmail and Apple Mail': `On Mon, Nov 23, 2026 at 9:00 AM Marque <office@marque.example> wrote:\n\n${quoted}`,
  'Gmail with a long sender': `On Mon, Nov 23, 2026 at 9:00 AM The Marque Team\n<office@marque.example> wrote:\n\n${quoted}`,
  'a German program': `Am 23.11.2026 um 09:00 schrieb Marque:\n${quoted}`,
  Outlook: `________________________________\nFrom: Marque\nSent: Monday, November 23, 2026\nTo: Ada\nSubject: A message\n\n${OURS}`,
  'Outlook without a line': `From: Marque <office@marque.example>\nDate: Monday\nTo: Ada\nSubject: A message\n\n${OURS}`,
  'an older Outlook': `-----Original Message-----\nFrom: Marque\n${OURS}`,
  'a phone': `Sent from my phone\n\nOn 23 Nov 2026, Marque wrote:\n\n${OURS}`,
  'a program that quotes nothing': '',
};

const writing = fc
  .array(fc.stringMatching(/^[A-Za-z0-9 ,.!?'äöü€]{1,60}$/), { minLength: 1, maxLength: 8 })
  .map((lines) => lines.join('\n').trim())
  .filter((text) => text !== '' && !/^\s*sent from my|get outlook/im.test(text) && !/\n\s*\n\s*\n/.test(text));

describe('An answer by email', () => {
  it.each(Object.entries(QUOTATIONS))('is what was written, without what %s quotes', (_, quotation) => {
    fc.assert(
      fc.property(writing, fc.constantFrom('\n', '\r\n'), (written, newline) => {
        const email = `${written}\n\n${quotation}`.replaceAll('\n', newline);
        expect(readEmailReply(email)).toEqual({ text: written, isCut: false });
      }),
    );
  });

  it('keeps what was written between quoted lines', () => {
    const email = `On 23 Nov 2026, Marque wrote:\n> Do you have the book?\nYes, it is complete.\n> And the keys?\nBoth.`;
    expect(readEmailReply(email).text).toBe('Yes, it is complete.\n\nBoth.');
  });

  it('keeps a line that only ends like an introduction', () => {
    expect(readEmailReply('These are missing:\n\n> keys').text).toBe('These are missing:');
    expect(readEmailReply('From: the first owner, in 2019').text).toBe('From: the first owner, in 2019');
  });

  it('has no signature', () => {
    expect(readEmailReply('Yes.\n\n-- \nAda Byron\n+1 212 555 0123').text).toBe('Yes.');
    expect(readEmailReply('Yes.\n\nSent from my iPhone').text).toBe('Yes.');
  });

  it('is empty where there is nothing but a quotation', () => {
    expect(readEmailReply(`\n\n${QUOTATIONS['Gmail and Apple Mail']}`).text).toBe('');
  });

  it('is cut off where it is longer than a message may be, and says so', () => {
    const { text, isCut } = readEmailReply('🚗'.repeat(4_000));
    expect([isCut, text.length <= MAX_MESSAGE_LENGTH, text.endsWith(CUT_OFF_NOTICE)]).toEqual([true, true, true]);
    expect(text.isWellFormed()).toBe(true);
    expect(readEmailReply('x'.repeat(MAX_MESSAGE_LENGTH)).isCut).toBe(false);
  });

  it('is never longer than a message, and read in time, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20_000, unit: fc.constantFrom('>', '\n', ' ', ':', 'On 1 ', '-', 'a') }),
        (text) => {
          const reply = readEmailReply(text);
          expect(reply.text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
          expect(reply.text).not.toMatch(/^\s*>/m);
        },
      ),
    );
    const begun = performance.now();
    for (const piece of [
      'On 1 a\n',
      '>\n',
      '\n',
      'From: a\n',
      ' ',
      'On 1:\n>\n',
      '\n\n>\n',
      `${'a:'.repeat(300)}\n>\n`,
    ]) {
      readEmailReply(piece.repeat(1_000_000 / piece.length));
    }
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('An answer that a program gave by itself', () => {
  it.each([
    [{ 'auto-submitted': 'auto-replied' }, true],
    [{ 'auto-submitted': 'Auto-Generated; owner=x' }, true],
    [{ 'auto-submitted': 'no' }, false],
    [{ 'x-autoreply': 'yes' }, true],
    [{ precedence: 'bulk' }, true],
    [{ precedence: 'normal' }, false],
    [{}, false],
  ])('is known by its headers: %j', (headers, isAutomatic) => {
    expect(isAutomaticReply(new Map(Object.entries(headers)))).toBe(isAutomatic);
  });
});
