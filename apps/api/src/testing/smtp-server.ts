import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Certificate, makeCertificate } from './certificate.ts';

export const SMTP_USER = 'marque';
export const SMTP_PASSWORD = 'the password of the mail server';

/** A message that arrived, with what its envelope said. */
export interface Arrived {
  from: string;
  to: string[];
  isEncrypted: boolean;
  email: Email;
  /** Header lines and body as they came over the wire. */
  raw: string;
}

/** What goes wrong with one message or one connection; nothing by default. */
export interface SmtpBehaviour {
  /** Connects and says nothing. */
  hangs?: boolean;
  /** Greets, and then answers nothing but the login and the envelope: the message is taken and never acknowledged. */
  hangsAfterData?: boolean;
  /** The connection breaks when part of a message has come. */
  diesInData?: boolean;
  /** Each answer to a recipient takes so long. */
  answersAfterMs?: number;
  /** A reply for a sender, instead of 250. */
  refusesSender?: string;
  /** A reply for a recipient instead of 250, like `550 No such user`; asked each time, so that it may change its mind. */
  refuses?(address: string): string | null;
}

export interface SmtpTestServerOptions extends SmtpBehaviour {
  /** `starttls` by default. */
  tls?: 'none' | 'starttls' | 'implicit';
  certificate?: Certificate;
  /** Without users anybody may send, as with a mail catcher. */
  knowsUsers?: boolean;
}

export interface SmtpTestServer {
  host: string;
  port: number;
  /** What a client must trust. */
  ca: string;
  arrived: Arrived[];
  /** Changes how it behaves from now on. */
  behave(behaviour: SmtpBehaviour): void;
  /** Ends every connection, as servers do with those that are idle. */
  dropConnections(): void;
  /** The number of connections opened so far. */
  connections(): number;
  /** The number of sign-ins tried so far. */
  signIns(): number;
  close(): Promise<void>;
}

/** An error that the server answers with, from a reply line. */
function reply(line: string): Error & { responseCode: number } {
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
}

/** A real SMTP server on this machine that knows one user and keeps what it is given. */
export async function startSmtpTestServer({
  tls = 'starttls',
  certificate,
  knowsUsers = true,
  ...first
}: SmtpTestServerOptions = {}): Promise<SmtpTestServer> {
  const { cert, key } = certificate ?? (await makeCertificate());
  const arrived: Arrived[] = [];
  let behaviour: SmtpBehaviour = first;
  let connections = 0;
  let signIns = 0;

  function dropConnections(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }

  const options: SMTPServerOptions = {
    cert,
    key,
    secure: tls === 'implicit',
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(knowsUsers ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      if (!behaviour.hangs) done();
    },
    onAuth({ username, password }, _session, done) {
      signIns += 1;
      const isRight = username === SMTP_USER && password === SMTP_PASSWORD;
      done(isRight ? null : reply('535 Authentication credentials invalid'), { user: username });
    },
    onMailFrom(_address, _session, done) {
      done(behaviour.refusesSender ? reply(behaviour.refusesSender) : null);
    },
    onRcptTo({ address }, _session, done) {
      const refusal = behaviour.refuses?.(address);
      setTimeout(() => done(refusal ? reply(refusal) : null), behaviour.answersAfterMs ?? 0);
    },
    onData(stream, session, done) {
      if (behaviour.diesInData) {
        stream.once('data', () => {
          dropConnections();
        });
        return;
      }
      const whole = buffer(stream).then(async (bytes) => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          email: await PostalMime.parse(bytes),
          raw: bytes.toString('utf8'),
        });
        if (!behaviour.hangsAfterData) done(null, 'taken');
      });
      // Part of a message is no message.
      whole.catch(() => undefined);
    },
  };
  const server = new SMTPServer(options);
  // A client that goes away in the middle is what the tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on TCP, therefore its address is not a path.
  const { port } = server.server.address() as AddressInfo;

  return {
    host: '127.0.0.1',
    port,
    ca: cert,
    arrived,
    behave: (next) => {
      behaviour = next;
    },
    dropConnections,
    connections: () => connections,
    signIns: () => signIns,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
