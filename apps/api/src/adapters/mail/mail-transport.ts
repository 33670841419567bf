/** A picture shown inside a message. */
export interface InlineImage {
  /** As in `cid:` of the HTML. */
  cid: string;
  fileName: string;
  type: string;
  content: Buffer;
}

export interface MailAddress {
  name: string;
  address: string;
}

/** An email that is ready to be sent. */
export interface OutgoingMail {
  /** Without angle brackets; the same for every try of one message. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  /** Where an answer goes; to the sender where it is left out. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  inline: readonly InlineImage[];
}

/** Where messages go. */
export interface MailTransport {
  readonly kind: 'smtp' | 'sendgrid' | 'outbox';
  /**
   * Resolves with the server's answer once it has taken the message; rejects with a `MailError` when it has not.
   * `givenUp` ends the try: a server that answers in drips is never silent for long.
   */
  send(mail: OutgoingMail, givenUp: AbortSignal): Promise<string>;
  /** Ends the connections that are kept open. */
  close(): void;
}

/**
 * Why a message was not taken. `refused`: this message never will be (its recipient does not exist); `settings`: none
 * will be before an administrator mends the settings; `temporary`: the next try may do.
 */
export type MailFault = 'refused' | 'settings' | 'temporary';

interface MailErrorOptions extends ErrorOptions {
  /**
   * For the operator's log alone: the server's own words, or what went wrong below them. Neither recipient nor content.
   */
  detail?: string;
}

/** A message was not taken. The message says why in words that people may read. */
export class MailError extends Error {
  readonly fault: MailFault;
  readonly detail: string;

  constructor(fault: MailFault, answer: string, { detail = answer, ...options }: MailErrorOptions = {}) {
    super(answer, options);
    this.name = 'MailError';
    this.fault = fault;
    this.detail = detail;
  }
}

const MAX_ANSWER = 500;
/** What is read of an answer: looking for addresses in a long one would take long. */
const MAX_READ = 2_000;

/** What is said of a try that was given up. */
export const NO_ANSWER_IN_TIME = 'the mail server did not answer in time';

/** An address in running text: quoted names may hold spaces, and neither name nor host need be ASCII (RFC 6531). */
const ADDRESS = /<?(?:"[^"]*"|[^\s<>"]+)@[^\s<>]+>?/gu;

/** One line of a server's answer, without the addresses that servers like to repeat in it. */
export function answerInWords(answer: string): string {
  return answer
    .slice(0, MAX_READ)
    .replaceAll(ADDRESS, '<address>')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER);
}

/** Text for a header: a line break in it would begin another header (RFC 5322 2.2). */
export function headerText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
