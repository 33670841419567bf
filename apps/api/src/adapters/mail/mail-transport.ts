export interface InlineImage {
  cid: string;
  fileName: string;
  type: string;
  content: Buffer;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface OutgoingMail {
  /** Without angle brackets; the same for every try of one message. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  inline: readonly InlineImage[];
}

export interface MailTransport {
  readonly kind: 'smtp' | 'sendgrid' | 'outbox';
  /**
   * Resolves with the server's reply once it has accepted the message; rejects with a `MailError` if it has not.
   * `givenUp` aborts the try, because a server that replies byte by byte never looks idle.
   */
  send(mail: OutgoingMail, givenUp: AbortSignal): Promise<string>;
  close(): void;
}

/**
 * Why a message was not accepted. `refused`: this message never will be (such as an unknown recipient); `settings`:
 * none will be before an administrator fixes the settings; `temporary`: the next try may succeed.
 */
export type MailFault = 'refused' | 'settings' | 'temporary';

interface MailErrorOptions extends ErrorOptions {
  /** Only for the operator's log: the server's own reply, or the underlying error. Without recipient and content. */
  detail?: string;
}

/** The message was not accepted; `message` says why and may be shown to users. */
export class MailError extends Error {
  readonly fault: MailFault;
  readonly detail: string;

  constructor(fault: MailFault, reply: string, { detail = reply, ...options }: MailErrorOptions = {}) {
    super(reply, options);
    this.name = 'MailError';
    this.fault = fault;
    this.detail = detail;
  }
}

const MAX_REPLY = 500;
/** How much of a reply is read: finding addresses in a long one would be slow. */
const MAX_READ = 2_000;

export const NO_REPLY_IN_TIME = 'the mail server did not answer in time';

/** An address in running text: quoted names may contain spaces, and neither name nor host need be ASCII (RFC 6531). */
const ADDRESS = /<?(?:"[^"]*"|[^\s<>"]+)@[^\s<>]+>?/gu;

/** One line of a server's reply, without the addresses that servers often repeat in it. */
export function replyInWords(reply: string): string {
  return reply
    .slice(0, MAX_READ)
    .replaceAll(ADDRESS, '<address>')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY);
}

/** Makes a text safe for a header: a line break would begin another header (RFC 5322, 2.2). */
export function headerText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
