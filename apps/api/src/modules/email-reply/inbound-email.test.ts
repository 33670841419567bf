import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAddress, fromSendGrid, readHeaders } from './inbound-email.ts';

const asBytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('latin1');

describe('An address in a header', () => {
  it.each([
    ['Ada Byron <ada@example.com>', 'ada@example.com'],
    ['"Byron, Ada <old@example.com>" <ada@example.com>', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['Ada Byron', null],
    ['Ada <>', null],
    ['', null],
  ])('of %j is %j', (header, address) => {
    expect(findAddress(header)).toBe(address);
  });

  it('is found in time, whatever comes', () => {
    fc.assert(fc.property(fc.string(), (header) => void findAddress(header)));
    const begun = performance.now();
    for (const piece of ['<', '<a@', '@', ' ']) findAddress(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('What SendGrid posts', () => {
  it('is read in the charset of each field', () => {
    const fields = new Map([
      ['charsets', '{"from":"UTF-8","text":"iso-8859-1"}'],
      ['from', asBytes('Zoë <zoe@example.com>')],
      ['envelope', '{"to":["reply+x@in.example"],"from":"zoe@example.com"}'],
      ['text', asBytes('Schöne Grüße', 'latin1')],
      ['headers', 'Message-ID: <1@mail.example>\r\nX-Long: a\r\n b\r\nPrecedence: bulk'],
    ]);
    expect(fromSendGrid(fields)).toEqual({
      from: 'zoe@example.com',
      to: ['reply+x@in.example'],
      messageId: '<1@mail.example>',
      text: 'Schöne Grüße',
      headers: readHeaders('message-id: <1@mail.example>\nx-long: a b\nprecedence: bulk'),
      attachments: 0,
    });
  });

  it('is a bounce without a sender to return to', () => {
    const { headers } = fromSendGrid(new Map([['envelope', '{"to":[],"from":""}']]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is read without an error, whatever stands in its fields', () => {
    const names = fc.constantFrom('charsets', 'envelope', 'from', 'to', 'text', 'headers');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.oneof(fc.string(), fc.json()))), (entries) => {
        expect(fromSendGrid(new Map(entries)).text).toEqual(expect.any(String));
      }),
    );
  });
});
