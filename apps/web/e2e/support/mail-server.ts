import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The only account on the test mail server. */
export const MAIL_USER = 'marque';
export const MAIL_PASSWORD = 'the password of the mail server';

export interface MailServer {
  host: string;
  port: number;
  arrived: Email[];
  refuseLogins(isOn: boolean): void;
  /** Waits for a matching message to the address and returns the newest. */
  newest(address: string, subject: RegExp): Promise<Email>;
  close(): Promise<void>;
}

function refusal(code: number, words: string): Error & { responseCode: number } {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A real SMTP server on this machine, without TLS, since its certificate would not be trusted. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: Email[] = [];
  let refusesLogins = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const isRight = !refusesLogins && username === MAIL_USER && password === MAIL_PASSWORD;
      done(isRight ? null : refusal(535, 'Authentication credentials invalid'), { user: username });
    },
    onData(stream, _session, done) {
      void buffer(stream).then(async (bytes) => {
        arrived.push(await PostalMime.parse(bytes));
        done(null, 'taken');
      });
    },
  });
  // A client may disconnect in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port');

  function find(to: string, subject: RegExp): Email | undefined {
    return arrived.findLast(
      (email) => email.to?.some((receiver) => receiver.address === to) && subject.test(email.subject ?? ''),
    );
  }

  return {
    host: '127.0.0.1',
    port: address.port,
    arrived,
    refuseLogins: (isOn) => {
      refusesLogins = isOn;
    },
    async newest(to, subject) {
      await expect.poll(() => find(to, subject)?.subject).toBeDefined();
      const found = find(to, subject);
      if (!found) throw new Error('what has arrived does not go away');
      return found;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
