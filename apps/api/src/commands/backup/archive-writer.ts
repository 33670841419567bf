import { createHash } from 'node:crypto';
import { pack } from 'tar-stream';

export interface ArchiveWriter {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Resolves once the reader has taken the file, so that few bytes are buffered. */
  add(name: string, content: Uint8Array): Promise<void>;
  /** SHA-256 of the lines `SHA-256 NAME` of everything added. */
  digest(): string;
  end(): void;
  /** Ends the archive with an error, both for its reader and for callers of `add`. */
  fail(error: Error): void;
}

export function createArchiveWriter(): ArchiveWriter {
  const archive = pack();
  const chain = createHash('sha256');
  const { failed, fail } = createFailure();
  // `failed` reports it, even to a reader who comes later.
  archive.on('error', () => undefined);
  return {
    bytes: untilFailed(archive as AsyncIterable<Uint8Array>, failed),
    add: (name, content) => {
      chain.update(toLine(name, content));
      const taken = new Promise<void>((resolve, reject) => {
        const header = { name, size: content.length, mode: 0o600, mtime: new Date(0) };
        const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
        entry.end(content);
      });
      return Promise.race([taken, failed]);
    },
    digest: () => chain.copy().digest('hex'),
    end: () => archive.finalize(),
    fail: (error) => {
      fail(error);
      archive.destroy(error);
    },
  };
}

export function toLine(name: string, content: Uint8Array): string {
  return `${createHash('sha256').update(content).digest('hex')} ${name}\n`;
}

function createFailure(): { failed: Promise<never>; fail: (error: Error) => void } {
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  return { failed, fail };
}

async function* untilFailed<T>(source: AsyncIterable<T>, failed: Promise<never>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([items.next(), failed]);
    if (done) return;
    yield value;
  }
}
