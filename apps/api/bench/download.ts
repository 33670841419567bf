import { connect } from 'node:net';
import { requestText } from './peers/connection.ts';

export interface Download {
  bytes: number;
  /** Milliseconds to the first byte of the body. */
  firstByte: number;
}

const BUFFER_BYTES = 256 * 1024;
const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Downloads a response that announces its length, and discards it. All of it goes through one buffer, because the
 * client shares the processors with the server that it measures: `node:http`, which allocates one for each piece, takes
 * longer than the server. Rejects for any status but 200, and for a truncated body.
 */
export function download({
  origin,
  path,
  cookie,
}: {
  origin: string;
  path: string;
  cookie: string;
}): Promise<Download> {
  const { hostname, port } = new URL(origin);
  const since = performance.now();
  let left = Number.NaN;
  let bytes = 0;
  let firstByte = 0;
  return new Promise((resolve, reject) => {
    const take = (length: number, buffer: Uint8Array) => {
      const body = Number.isNaN(left) ? length - readHead(buffer, length) : length;
      firstByte ||= performance.now() - since;
      bytes += body;
      left -= body;
      if (left > 0) return true;
      resolve({ bytes, firstByte });
      socket.destroy();
      return false;
    };
    /** How long the head is, which comes in one piece. */
    const readHead = (buffer: Uint8Array, length: number): number => {
      const text = Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1');
      const announced = LENGTH.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200') || announced === undefined) {
        socket.destroy(new Error(`${path} returned ${text.slice(9, 12)}`));
      }
      left = Number(announced);
      return text.indexOf(HEAD_END) + HEAD_END.length;
    };
    const onread = { buffer: Buffer.allocUnsafeSlow(BUFFER_BYTES), callback: take };
    const socket = connect({ host: hostname, port: Number(port), onread }, () =>
      socket.write(requestText({ path, cookie })),
    );
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`${path} ended after ${bytes} bytes`)));
  });
}
