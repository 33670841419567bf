/** Photos with more pixels than this are handled one after the other, so that two of them never need memory at once. */
export const LARGE_PIXELS = 24_000_000;

/** Longest side, in pixels: a stripe of few pixels may still cost much, and no camera makes one. */
export const MAX_SIDE = 20_000;

/** Shortest side, in pixels: less shows nothing of a car. */
export const MIN_SIDE = 16;

/** An upload that brings fewer bytes than this in a second, over {@link SLOW_WINDOW_MS}, is given up. */
export const MIN_BYTES_PER_SECOND = 10 * 1024;

/** How long a line may be slow before an upload is given up: time enough to drive through a tunnel. */
export const SLOW_WINDOW_MS = 30_000;

/** Uploads and sizes that may wait for a free core before further ones are turned away. */
export const MAX_WAITING = 200;

/** Uploads of one account that may wait; web pages send two at a time. */
export const MAX_WAITING_PER_ACCOUNT = 50;

/** The longest that one photo may be decoded and encoded before its process is killed; the largest take about 5 s on one slow core. */
export const JOB_DEADLINE_MS = 45_000;
