import { writeSync } from 'node:fs';

/** Buffered lines are written at the latest when they reach this many characters. */
const WRITE_FROM = 16_384;
const WRITE_WITHIN_MS = 250;
/** No more is buffered for a reader that has stopped reading: newer lines are dropped and counted. */
const MAX_KEPT = 4_000_000;
/** A pipe accepts this much atomically (PIPE_BUF), so that other writers cannot interleave. */
const WHOLE_BYTES = 4_096;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
const LAST_WAIT_MS = 3_000;

const LEVEL = '{"level":';
const WARN = 40;

const FD = 1;

/**
 * Writes log lines to standard output: many with one call, and without waiting for a pipe's reader. The rest is written
 * when the process exits, even after a crash. Warnings and errors are written at once; of the others, a killed process
 * loses the last quarter of a second. A reader that stops reading costs at most 4 MB: lines beyond that are dropped,
 * and a line reports how many once it reads again.
 */
export class LogDestination {
  #lines: string[] = [];
  #length = 0;
  #rest: Buffer | null = null;
  #dropped = 0;
  #pause = FIRST_PAUSE_MS;
  #isBroken = false;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    // Creating its stream makes Node switch a pipe or socket to reporting that it is full, instead of blocking.
    void process.stdout.writable;
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#isBroken) return;
    if (this.#length + line.length > MAX_KEPT) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
    const isWaiting = this.#pause > FIRST_PAUSE_MS;
    if ((this.#length >= WRITE_FROM || isWarning(line)) && !isWaiting) this.#writeKept();
    else this.#timer ??= setTimeout(() => this.#writeKept(), WRITE_WITHIN_MS).unref();
  }

  /** Writes everything, waiting for the reader for at most three seconds. */
  flushSync(): void {
    const giveUpAt = Date.now() + LAST_WAIT_MS;
    while (!this.#writeKept() && Date.now() < giveUpAt) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FIRST_PAUSE_MS);
    }
    clearTimeout(this.#timer);
  }

  /** Writes as much as is accepted and returns whether that is everything. Otherwise it retries in a moment. */
  #writeKept(): boolean {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#next(); next !== null; next = this.#next()) {
      try {
        const written = writeSync(FD, next);
        this.#rest = written < next.length ? next.subarray(written) : null;
        this.#pause = FIRST_PAUSE_MS;
      } catch (error) {
        this.#rest = next;
        if (isFull(error)) return this.#tryAgain();
        this.#giveUp(error);
        return true;
      }
    }
    return true;
  }

  #tryAgain(): false {
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
    this.#timer = setTimeout(() => this.#writeKept(), this.#pause).unref();
    return false;
  }

  /** A full disk may have space for later lines; a closed pipe never gets a reader again. */
  #giveUp(error: unknown): void {
    this.#isBroken = error instanceof Error && 'code' in error && error.code === 'EPIPE';
    this.#dropped += this.#lines.length + 1;
    this.#rest = null;
    this.#lines = [];
    this.#length = 0;
  }

  #next(): Buffer | null {
    if (this.#rest) return this.#rest;
    if (this.#lines.length === 0) this.#sayDropped();
    let bytes = 0;
    let count = 0;
    for (const line of this.#lines) {
      bytes += Buffer.byteLength(line);
      if (count > 0 && bytes > WHOLE_BYTES) break;
      count += 1;
    }
    if (count === 0) return null;
    const text = this.#lines.splice(0, count).join('');
    this.#length -= text.length;
    return Buffer.from(text);
  }

  #sayDropped(): void {
    if (this.#dropped === 0 || this.#isBroken) return;
    const line = { level: 40, time: new Date().toISOString(), dropped: this.#dropped, msg: 'log lines were dropped' };
    this.#dropped = 0;
    this.#lines.push(`${JSON.stringify(line)}\n`);
    this.#length += this.#lines[0]?.length ?? 0;
  }
}

/** Of pino's level for warnings or above: they are few, and the most useful ones after a process was killed. */
function isWarning(line: string): boolean {
  return line.startsWith(LEVEL) && Number.parseInt(line.slice(LEVEL.length), 10) >= WARN;
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}
