import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerText, replyInWords } from './mail-transport.ts';

describe('What a mail server replies', () => {
  it.each([
    ['550 5.1.1 <ada@example.com>: Recipient address rejected', '550 5.1.1 <address>: Recipient address rejected'],
    ['550 jörg@bücher.example unknown', '550 <address> unknown'],
    ['550 <"ada byron"@example.com> unknown', '550 <address> unknown'],
    ['250 2.0.0 Ok:\r\n queued as 4F2', '250 2.0.0 Ok: queued as 4F2'],
  ])('%j is kept as %j', (reply, words) => {
    expect(replyInWords(reply)).toBe(words);
  });

  it('is kept as one line of bounded length, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (reply) => {
        const words = replyInWords(reply);
        expect(words.length).toBeLessThanOrEqual(500);
        expect(words).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('Text for a header', () => {
  it('never holds a control character', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/\p{Cc}/u.test(headerText(text))));
  });
});
