import { MAX_EMAIL_LENGTH } from '@marque/domain/product/limits';
import { z } from 'zod';

const MAX_HEADERS = 64 * 1024;
const MAX_ADDRESSES = 50;
/** The longest name of a file that an email to its sender mentions. */
export const MAX_REFUSED_NAME = 120;

export interface InboundEmail {
  from: string | null;
  to: readonly string[];
  messageId: string | null;
  text: string;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Attachments that were not passed on with it. */
  attachments: number;
}

const Address = z.email().max(MAX_EMAIL_LENGTH);

/** The address in `Ada Byron <ada@example.com>`, or the text itself; `null` if neither is an address. */
export function findAddress(header: string): string | null {
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(header.slice(-1_000)) ?? [];
  const found = Address.safeParse((inBrackets ?? header).trim());
  return found.success ? found.data : null;
}

/** Parses the headers of an email, with continuation lines (RFC 5322, 2.2.3). */
export function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  const unfolded = text.slice(0, MAX_HEADERS).replaceAll(/\r?\n[ \t]+/g, ' ');
  for (const line of unfolded.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

const Line = z.string().max(2_000);

export const InboundJson = z.object({
  from: Line,
  to: z.union([Line.transform((to) => [to]), z.array(Line).max(MAX_ADDRESSES)]),
  messageId: Line.optional(),
  text: z.string().default(''),
  headers: z.record(z.string().max(200), z.string().max(10_000)).default({}),
  attachments: z.int().min(0).max(1_000).default(0),
});

export function fromJson({
  from,
  to,
  messageId,
  text,
  headers,
  attachments,
}: z.infer<typeof InboundJson>): InboundEmail {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    from: findAddress(from),
    to: to.map(findAddress).filter((address) => address !== null),
    messageId: messageId ?? named.get('message-id') ?? null,
    text,
    headers: named,
    attachments,
  };
}

const Envelope = z.object({ from: z.string().default(''), to: z.array(z.string()).max(MAX_ADDRESSES).default([]) });
const Charsets = z.record(z.string(), z.string());

function readJson<T>(schema: z.ZodType<T>, text: string | undefined): T | null {
  if (!text) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Decodes a field that has one character per byte, using the charset that the form names for it. */
function decode(bytes: string, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    // An unknown charset.
    return new TextDecoder().decode(Buffer.from(bytes, 'latin1'));
  }
}

/**
 * Converts a post of SendGrid's Inbound Parse (https://www.twilio.com/docs/sendgrid/for-developers/parsing-email).
 * Values have one character per byte, because each field may have its own charset.
 */
export function fromSendGrid(fields: ReadonlyMap<string, string>): InboundEmail {
  const charsets = readJson(Charsets, fields.get('charsets')) ?? {};
  const field = (name: string) => decode(fields.get(name) ?? '', charsets[name]);
  const envelope = readJson(Envelope, field('envelope'));
  const headers = readHeaders(field('headers'));
  // A bounce has no sender to return to (RFC 5321, 4.5.5).
  if (envelope?.from === '') headers.set('auto-submitted', 'auto-generated');
  return {
    from: findAddress(field('from')),
    to: [...(envelope?.to ?? []), ...field('to').split(',').slice(0, MAX_ADDRESSES)]
      .map(findAddress)
      .filter((address) => address !== null),
    messageId: headers.get('message-id') ?? null,
    text: field('text'),
    headers,
    attachments: 0,
  };
}
