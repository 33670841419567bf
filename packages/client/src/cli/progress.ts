import type { Io } from './io.ts';

export interface Progress {
  moved(bytes: number): void;
  done(name: string): void;
  end(): void;
}

const WIDTH = 24;
const REDRAW_MS = 80;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
}

/** A progress bar on a terminal, a line per file elsewhere, and nothing when `isQuiet`. */
export function createProgress(io: Io, all: { pieces: number; bytes: number | null; isQuiet: boolean }): Progress {
  const since = performance.now();
  let pieces = 0;
  let bytes = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;

  function draw(): void {
    if (!io.progress || performance.now() - drawnAt < REDRAW_MS) return;
    drawnAt = performance.now();
    const speed = bytes / Math.max(0.001, (drawnAt - since) / 1000);
    const share = all.bytes === null ? '' : `${bar(bytes / Math.max(1, all.bytes))} `;
    const count = all.pieces > 1 ? `${pieces}/${all.pieces} ` : '';
    const size =
      all.bytes === null ? megabytes(bytes) : `${megabytes(Math.min(bytes, all.bytes))} of ${megabytes(all.bytes)}`;
    io.progress(`${share}${count}${size}, ${megabytes(speed)}/s`);
  }

  return {
    moved: (count) => {
      bytes = count;
      draw();
    },
    done: (name) => {
      pieces += 1;
      if (!io.progress && !all.isQuiet) io.note(`${pieces}/${all.pieces} ${name}`);
      draw();
    },
    end: () => io.progress?.(null),
  };
}
