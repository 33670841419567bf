import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { type Certificate, makeCertificate } from './certificate.ts';

export const SMTP_USER = 'marque';
export const SMTP_PASSWORD = 'the password of the mail server';

export interface Arrived {
  from: string;
  to: string[];
  isEncrypted: boolean;
  email: Email;
  raw: string;
}

export interface SmtpBehavior {
  hangs?: boolean;
  hangsAfterData?: boolean;
  diesInData?: boolean;
  repliesAfterMs?: number;
  refusesSender?: string;
  refuses?(address: string): string | null;
}

export interface SmtpTestServerOptions extends SmtpBehavior {
  tls?: 'none' | 'starttls' | 'implicit';
  certificate?: Certificate;
  /** Without users anyone may send, as with a mail catcher. */
  knowsUsers?: boolean;
}

export interface SmtpTestServer {
  host: string;
  port: number;
  ca: string;
  arrived: Arrived[];
  behave(behavior: SmtpBehavior): void;
  dropConnections(): void;
  connections(): number;
  signIns(): number;
  close(): Promise<void>;
}

function reply(line: string): Error & { responseCode: number } {
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
}

interface State {
  behavior: SmtpBehavior;
  arrived: Arrived[];
  connections: number;
  signIns: number;
  dropConnections(): void;
}

type Handlers = Required<Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>>;

function createHandlers(state: State): Handlers {
  return {
    onConnect(_session, done) {
      state.connections += 1;
      if (!state.behavior.hangs) done();
    },
    onAuth({ username, password }, _session, done) {
      state.signIns += 1;
      const isRight = username === SMTP_USER && password === SMTP_PASSWORD;
      done(isRight ? null : reply('535 Authentication credentials invalid'), { user: username });
    },
    onMailFrom(_address, _session, done) {
      const { refusesSender } = state.behavior;
      done(refusesSender ? reply(refusesSender) : null);
    },
    onRcptTo({ address }, _session, done) {
      const rejection = state.behavior.refuses?.(address);
      setTimeout(() => done(rejection ? reply(rejection) : null), state.behavior.repliesAfterMs ?? 0);
    },
    onData(stream, session, done) {
      if (state.behavior.diesInData) {
        stream.once('data', () => state.dropConnections());
        return;
      }
      const received = buffer(stream).then(async (bytes) => {
        state.arrived.push(await readMessage(bytes, session));
        if (!state.behavior.hangsAfterData) done(null, 'taken');
      });
      // An incomplete message is not kept.
      received.catch(() => undefined);
    },
  };
}

async function readMessage(bytes: Buffer, { envelope, secure }: SMTPServerSession): Promise<Arrived> {
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    isEncrypted: secure,
    email: await PostalMime.parse(bytes),
    raw: bytes.toString('utf8'),
  };
}

/** A real SMTP server on this machine that has one user and keeps every message. */
export async function startSmtpTestServer({
  tls = 'starttls',
  certificate,
  knowsUsers = true,
  ...behavior
}: SmtpTestServerOptions = {}): Promise<SmtpTestServer> {
  const { cert, key } = certificate ?? (await makeCertificate());
  const state: State = { behavior, arrived: [], connections: 0, signIns: 0, dropConnections };
  const server = new SMTPServer({
    cert,
    key,
    secure: tls === 'implicit',
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(knowsUsers ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    ...createHandlers(state),
  });

  function dropConnections(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }

  // Disconnecting clients are what the tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on TCP, so its address is not a path.
  const { port } = server.server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    ca: cert,
    arrived: state.arrived,
    behave: (next) => {
      state.behavior = next;
    },
    dropConnections,
    connections: () => state.connections,
    signIns: () => state.signIns,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
