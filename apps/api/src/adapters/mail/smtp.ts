import { createTransport, type NodemailerError } from 'nodemailer';
import {
  answerInWords,
  headerText,
  MailError,
  type MailFault,
  type MailTransport,
  NO_ANSWER_IN_TIME,
} from './mail-transport.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  username: string;
  password: string;
}

export interface SmtpOptions {
  /** Of the certificate authorities that are believed; by default those of Node. For stand-ins in tests. */
  ca?: string;
  /** A server that is silent for longer is given up. */
  timeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Short, because an administrator may be waiting for the answer; the queue comes back by itself. */
const SILENCE_TIMEOUT_MS = 9_000;
const MAX_CONNECTIONS = 4;
/** Codes of RFC 4954 that speak of the login and not of the message. */
const LOGIN_REFUSED = new Set([530, 534, 535, 538]);

function faultOf({ code, command, responseCode = 0 }: Partial<NodemailerError>): MailFault {
  if (code === 'EAUTH' || LOGIN_REFUSED.has(responseCode)) return 'settings';
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'temporary';
  // Without a reply it was the client itself that found the address or the size impossible.
  const isForGood = responseCode === 0 || responseCode >= 500;
  if (!isForGood) return 'temporary';
  // Whom the server does not take for a sender of its own stands in the settings.
  return responseCode > 0 && command === 'MAIL FROM' ? 'settings' : 'refused';
}

function mailErrorOf(error: unknown): MailError {
  const { code, response, message } = error as Partial<NodemailerError>;
  const answer = code === 'EABORT' ? NO_ANSWER_IN_TIME : (response ?? [code, message].filter(Boolean).join(': '));
  return new MailError(faultOf(error as Partial<NodemailerError>), answerInWords(answer || 'unknown error'), {
    cause: error,
  });
}

/** Mail by SMTP (RFC 5321) over a few connections that are kept open between messages. Certificates are always checked. */
export function createSmtp(
  settings: SmtpSettings,
  { ca, timeoutMs = SILENCE_TIMEOUT_MS }: SmtpOptions = {},
): MailTransport {
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    auth: { user: settings.username, pass: settings.password },
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    socketTimeout: timeoutMs,
    tls: { minVersion: 'TLSv1.2', ...(ca ? { ca } : {}) },
    // Templates decide what is loaded, never a path or address in what people typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    kind: 'smtp',
    async send({ messageId, from, to, subject, html, text, inline }, signal) {
      try {
        const info = await transport.sendMail({
          signal,
          messageId: `<${messageId}>`,
          from: { name: headerText(from.name), address: from.address },
          to: { name: headerText(to.name), address: to.address },
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
          // What the product writes by itself should not be answered by out-of-office notes (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return answerInWords(info.response ?? '');
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close: () => transport.close(),
  };
}
