import { lookup as resolve } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { mayBeMailServer } from './mail-server-address.ts';

export interface MailServer {
  host: string;
  port: number;
  timeoutMs: number;
}

const NOT_ALLOWED = 'the address of the mail server is not allowed';

/**
 * Looks up a name and drops addresses that no mail server can have. The connection uses exactly these addresses, so
 * changing the name's records a moment later gains nothing (DNS rebinding).
 */
const lookupMailServer: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) {
      callback(error, []);
      return;
    }
    const allowed = found.filter(({ address }) => mayBeMailServer(address));
    const [first] = allowed;
    if (!first) callback(new Error(NOT_ALLOWED), []);
    else if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

/**
 * Opens a connection to a mail server. Rejects if it does not reply in time, and for an address that no mail server
 * can have.
 */
export function connectMailServer({ host, port, timeoutMs }: MailServer): Promise<Socket> {
  const literal = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(literal) && !mayBeMailServer(literal)) return Promise.reject(new Error(NOT_ALLOWED));
  return new Promise((done, failed) => {
    const socket = connect({ host: literal, port, lookup: lookupMailServer });
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      failed(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      done(socket);
    });
  });
}
