import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export interface DataDirLock {
  /** Records the product's URL, so that a second start can name it. */
  announce(address: string): void;
  release(): void;
}

/** Another process holds the directory; `message` is one line for the operator. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

interface Holder {
  readonly pid: number;
  readonly address?: string;
}

/** How long, in milliseconds, a product that is shutting down may take to release its directory. */
const PATIENCE = 2000;

/**
 * Makes sure that at most one product works on `dataDir`, which is created when missing.
 *
 * The lock is the kernel's file lock, taken through SQLite because Node offers no other way. Unlike a file with a
 * process id it cannot become stale: it ends with its process, however that dies, so neither a `kill -9` nor a reused
 * process id can block the next start. The file beside it only tells who the holder is.
 *
 * @throws {DataDirInUseError} naming the other process and its address
 */
export async function lockDataDir(dataDir: string, { patience = PATIENCE } = {}): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'lock');
  const holderFile = path.join(dataDir, 'lock.json');
  await makePrivate(file);
  // SQLite gives a new journal the file's mode; one from an earlier version keeps its own.
  await chmod(`${file}-journal`, 0o600).catch(() => undefined);
  const until = Date.now() + patience;
  let held = tryLock(file);
  while (!held && Date.now() < until) {
    await delay(50);
    held = tryLock(file);
  }
  if (!held) throw new DataDirInUseError(describeHolder(dataDir, readHolder(holderFile)));
  const lock = held;
  const record = (holder: Holder) => noteHolder(holderFile, holder);
  record({ pid: process.pid });

  return {
    announce: (address) => record({ pid: process.pid, address }),
    release: () => {
      if (!lock.isOpen) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/**
 * SQLite would create the file readable by everyone. An existing file is not opened: closing it would release the lock
 * of another holder in this process (https://sqlite.org/howtocorrupt.html, 2.2).
 */
async function makePrivate(file: string): Promise<void> {
  const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  await made?.close();
  await chmod(file, 0o600);
}

/** Only informs others: a full disk must not prevent the start. */
function noteHolder(file: string, holder: Holder): void {
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

function tryLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy): another connection holds the lock. */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;

function readHolder(file: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof holder !== 'object' || holder === null || !('pid' in holder)) return null;
    const { pid } = holder;
    if (typeof pid !== 'number') return null;
    return 'address' in holder && typeof holder.address === 'string' ? { pid, address: holder.address } : { pid };
  } catch {
    return null; // being written right now, or removed: the error then names nobody
  }
}

function describeHolder(dataDir: string, holder: Holder | null): string {
  const who = holder ? ` (process ${holder.pid}${holder.address ? `, ${holder.address}` : ''})` : '';
  return `Marque is already running on ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder.`;
}
