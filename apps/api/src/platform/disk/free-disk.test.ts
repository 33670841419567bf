import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createFreeDisk } from './free-disk.ts';

const GIGABYTE = 1024 ** 3;

function disk({ minFreeBytes = null as number | null, total = 100 * GIGABYTE } = {}) {
  const state = { free: 10 * GIGABYTE, now: 0, looks: 0, lines: [] as string[] };
  const log = {
    info: (_: unknown, line: string) => void state.lines.push(`info: ${line}`),
    error: (_: unknown, line: string) => void state.lines.push(`error: ${line}`),
  };
  const guard = createFreeDisk({
    folder: '/',
    minFreeBytes,
    log: log as never,
    now: () => state.now,
    measure: async () => {
      state.looks += 1;
      return { free: state.free, total };
    },
  });
  const upload = async (free: number) => {
    state.free = free;
    state.now += 1_000;
    return guard.requireRoom().then(
      () => 'taken',
      (error) => `${error.code} ${error.details.retryAfter}`,
    );
  };
  return { state, guard, upload };
}

describe('A disk that is nearly full', () => {
  it('takes nothing large below the mark, and again clearly above it; each change is one line of the log', async () => {
    const { state, upload } = disk();
    expect(await upload(GIGABYTE + 1)).toBe('taken');
    for (let time = 0; time < 3; time += 1) expect(await upload(GIGABYTE - 1)).toBe('STORAGE_FULL 60');
    expect(await upload(1.05 * GIGABYTE)).toBe('STORAGE_FULL 60');
    expect(await upload(1.2 * GIGABYTE)).toBe('taken');
    expect(await upload(1.05 * GIGABYTE)).toBe('taken');
    expect(state.lines).toEqual([
      'error: the disk is nearly full: photo uploads are rejected until there is space',
      'info: the disk has space again: photo uploads are accepted',
    ]);
  });

  it('is 5 percent of a small disk, and whatever the operator says', async () => {
    expect(await disk({ total: 10 * GIGABYTE }).upload(0.6 * GIGABYTE)).toBe('taken');
    expect(await disk({ total: 10 * GIGABYTE }).upload(0.4 * GIGABYTE)).toBe('STORAGE_FULL 60');
    expect(await disk({ minFreeBytes: 3 * GIGABYTE }).upload(2 * GIGABYTE)).toBe('STORAGE_FULL 60');
    expect(await disk({ minFreeBytes: 0 }).upload(0)).toBe('taken');
  });

  it('is looked at once a second at the most', async () => {
    const { state, guard } = disk();
    await Promise.all(Array.from({ length: 20 }, () => guard.requireRoom()));
    expect(state.looks).toBe(1);
  });

  it('is a real one', async () => {
    const log = { info: () => undefined, error: () => undefined };
    const { freeBytes, markBytes } = await createFreeDisk({ folder: tmpdir(), minFreeBytes: 5, log }).look();
    expect(freeBytes).toBeGreaterThan(0);
    expect(markBytes).toBe(5);
  });
});
