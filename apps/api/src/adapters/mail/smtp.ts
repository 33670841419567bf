import type { Socket } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import { isLoopbackAddress } from '../webhook/public-address.ts';
import { connectMailServer } from './connect-mail-server.ts';
import {
  headerText,
  MailError,
  type MailFault,
  type MailTransport,
  NO_REPLY_IN_TIME,
  replyInWords,
} from './mail-transport.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean;
  /**
   * Set by an administrator: otherwise a server without TLS gets neither password nor message, unless it is on this
   * machine.
   */
  allowInsecure: boolean;
  username: string;
  password: string;
}

export interface SmtpOptions {
  /** Trusted certificate authorities; defaults to Node's. For tests. */
  ca?: string;
  timeoutMs?: number;
  /** Which addresses need no TLS: by default those of this machine, where nobody can eavesdrop. */
  isThisMachine?: (address: string) => boolean;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Short, because an administrator may be waiting for the result; the queue retries by itself. */
const SILENCE_TIMEOUT_MS = 9_000;
const MAX_CONNECTIONS = 4;
/** Reply codes of RFC 4954 that concern the login instead of the message. */
const LOGIN_REFUSED = new Set([530, 534, 535, 538]);

function getFault({ code, command, responseCode = 0 }: Partial<NodemailerError>): MailFault {
  if (code === 'EAUTH' || LOGIN_REFUSED.has(responseCode)) return 'settings';
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'temporary';
  // Without a reply, the client itself rejected the address or the size.
  const isForGood = responseCode === 0 || responseCode >= 500;
  if (!isForGood) return 'temporary';
  // The sender's address comes from the settings.
  return responseCode > 0 && command === 'MAIL FROM' ? 'settings' : 'refused';
}

const REPLY = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/;

/**
 * The user-facing reason for a failure, one of a few sentences. Otherwise someone who may choose host and port could
 * learn from the text what runs there (CWE-918).
 */
function inWords({ code, command, response = '' }: Partial<NodemailerError>, fault: MailFault): string {
  if (fault === 'settings' && command !== 'MAIL FROM') return SMTP_WORDS.signInRefused;
  const isReply = (code === 'EENVELOPE' || code === 'EMESSAGE') && response !== '';
  if (!isReply) return fault === 'refused' ? SMTP_WORDS.impossible : SMTP_WORDS.notReached;
  const [, ...parts] = REPLY.exec(response) ?? [];
  const reply = parts.filter(Boolean).join(' ');
  const words = { settings: SMTP_WORDS.senderRefused, refused: SMTP_WORDS.refused, temporary: SMTP_WORDS.notNow }[
    fault
  ];
  return reply ? `${words} (${reply})` : words;
}

export const SMTP_WORDS = {
  notReached: 'The mail server could not be reached, or something else answered',
  signInRefused: 'The mail server refused the sign-in',
  senderRefused: 'The mail server refused the sender',
  refused: 'The mail server refused the message',
  notNow: 'The mail server has not accepted the message yet',
  impossible: 'The message cannot be sent as it is',
} as const;

function toMailError(error: unknown): MailError {
  const { code, response, message } = error as Partial<NodemailerError>;
  const detail = code === 'EABORT' ? NO_REPLY_IN_TIME : (response ?? [code, message].filter(Boolean).join(': '));
  const fault = getFault(error as Partial<NodemailerError>);
  return new MailError(fault, inWords(error as Partial<NodemailerError>, fault), {
    cause: error,
    detail: replyInWords(detail || 'unknown error'),
  });
}

type SocketTaken = (error: Error | null, socket: { connection: Socket; requireTLS: boolean } | false) => void;

/**
 * Sends email by SMTP (RFC 5321) over a few connections that stay open between messages. Certificates are always
 * verified.
 */
export function createSmtp(
  settings: SmtpSettings,
  { ca, timeoutMs = SILENCE_TIMEOUT_MS, isThisMachine = isLoopbackAddress }: SmtpOptions = {},
): MailTransport {
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
  const options = {
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    auth: { user: settings.username, pass: settings.password },
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    getSocket: (_options: unknown, done: SocketTaken) => {
      connectMailServer({ ...settings, timeoutMs: connectTimeoutMs }).then(
        (connection) => {
          const isSafe = settings.allowInsecure || isThisMachine(connection.remoteAddress ?? '');
          done(null, { connection, requireTLS: !isSafe });
        },
        (error: Error) => done(error, false),
      );
    },
    socketTimeout: timeoutMs,
    tls: { minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) },
    // Only templates decide what is loaded, never a path or URL in user input.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  // The library is loaded with the first message, to speed up the start (ADR 0139).
  const open = async () => (await import('nodemailer')).createTransport(options);
  let opening: ReturnType<typeof open> | undefined;

  return {
    kind: 'smtp',
    async send({ messageId, from, to, replyTo, subject, html, text, inline }, signal) {
      try {
        opening ??= open();
        const transport = await opening;
        const info = await transport.sendMail({
          signal,
          messageId: `<${messageId}>`,
          from: { name: headerText(from.name), address: from.address },
          to: { name: headerText(to.name), address: to.address },
          ...(replyTo !== undefined && { replyTo }),
          subject: headerText(subject),
          html,
          text,
          attachments: inline.map(({ cid, fileName, type, content }) => ({
            cid,
            content,
            filename: fileName,
            contentType: type,
            contentDisposition: 'inline',
          })),
          // Prevents out-of-office replies to automatic messages (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return replyInWords(info.response ?? '');
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}
