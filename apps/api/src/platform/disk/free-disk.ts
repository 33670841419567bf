import { statfs } from 'node:fs/promises';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyBaseLogger } from 'fastify';

/** Kept free for the database and everything else unless MIN_FREE_DISK is set: the smaller of the two. */
const DEFAULT_BYTES = 1024 ** 3;
const DEFAULT_SHARE = 0.05;

/** Hysteresis: large writes resume this far above the mark, so that each of them does not change the state. */
const CLEARLY_ABOVE = 1.1;

/** Measuring takes a system call, and there may be dozens of uploads. */
const CURRENT_FOR_MS = 1_000;
const RETRY_AFTER_S = 60;

interface DiskSpace {
  freeBytes: number;
  markBytes: number;
  isLow: boolean;
}

export interface FreeDisk {
  /** At most a second old. */
  look(): Promise<DiskSpace>;

  /**
   * Raises STORAGE_FULL, with a time to retry, while less is free than the operator wants. Only for large writes;
   * everything else continues.
   */
  requireRoom(): Promise<void>;
}

interface Options {
  folder: string;
  minFreeBytes: number | null;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  measure?: (folder: string) => Promise<{ free: number; total: number }>;
  now?: () => number;
}

async function measureDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export function createFreeDisk({
  folder,
  minFreeBytes,
  log,
  measure = measureDisk,
  now = Date.now,
}: Options): FreeDisk {
  let isLow = false;
  let seen: { at: number; space: Promise<DiskSpace> } | null = null;

  const judge = async (): Promise<DiskSpace> => {
    const { free, total } = await measure(folder);
    const markBytes = minFreeBytes ?? Math.min(DEFAULT_BYTES, total * DEFAULT_SHARE);
    const wasLow = isLow;
    isLow = free < (wasLow ? markBytes * CLEARLY_ABOVE : markBytes);
    if (isLow !== wasLow) tell({ free, markBytes });
    return { freeBytes: free, markBytes, isLow };
  };
  const tell = (about: { free: number; markBytes: number }) => {
    if (isLow) log.error(about, 'the disk is nearly full: photo uploads are rejected until there is space');
    else log.info(about, 'the disk has space again: photo uploads are accepted');
  };
  const look = () => {
    if (!seen || now() - seen.at >= CURRENT_FOR_MS) seen = { at: now(), space: judge() };
    return seen.space;
  };
  return {
    look,
    async requireRoom() {
      const space = await look();
      if (space.isLow) throw new DomainError('STORAGE_FULL', { retryAfter: RETRY_AFTER_S });
    },
  };
}
