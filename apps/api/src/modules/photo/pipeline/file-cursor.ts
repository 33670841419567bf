import { closeSync, openSync, readSync } from 'node:fs';

const PIECE = 64 * 1024;

export class FileCursor {
  readonly #file: number;
  readonly #piece = Buffer.allocUnsafe(PIECE);
  #held = 0;
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** The next bytes, at most one buffer; null if the file ends before. Valid until the next call. */
  take(count: number): Buffer | null {
    if (this.#held - this.#at < count && !this.#refill(count)) return null;
    this.#at += count;
    return this.#piece.subarray(this.#at - count, this.#at);
  }

  /** Skips so many bytes; false if the file ends before. */
  skip(count: number): boolean {
    let left = count;
    while (left > this.#held - this.#at) {
      left -= this.#held - this.#at;
      this.#at = this.#held;
      if (!this.#refill(1)) return false;
    }
    this.#at += left;
    return true;
  }

  /** Skips up to and including the next byte with this value; false if there is none. */
  skipPast(value: number): boolean {
    for (;;) {
      const found = this.#piece.subarray(0, this.#held).indexOf(value, this.#at);
      if (found >= 0) {
        this.#at = found + 1;
        return true;
      }
      this.#at = this.#held;
      if (!this.#refill(1)) return false;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #refill(wanted: number): boolean {
    this.#piece.copy(this.#piece, 0, this.#at, this.#held);
    this.#held -= this.#at;
    this.#at = 0;
    while (this.#held < wanted) {
      const read = readSync(this.#file, this.#piece, this.#held, PIECE - this.#held, null);
      if (read === 0) return false;
      this.#held += read;
    }
    return true;
  }
}
