/**
 * Photos with more pixels than this are processed one after the other, so that two of them never need memory at once.
 */
export const LARGE_PIXELS = 24_000_000;

/** Longest side, in pixels: a narrow strip may still cost much, and no camera makes one. */
export const MAX_SIDE = 20_000;

export const MIN_SIDE = 16;

/** An upload with fewer bytes than this per second, over {@link SLOW_WINDOW_MS}, is aborted. */
export const MIN_BYTES_PER_SECOND = 10 * 1024;

/** How long a connection may be slow before an upload is aborted: time enough to drive through a tunnel. */
export const SLOW_WINDOW_MS = 30_000;

/** Uploads and sizes that may wait for a free core before further ones are rejected. */
export const MAX_WAITING = 200;

/** Waiting uploads per account; a web page sends one at a time. */
export const MAX_WAITING_PER_ACCOUNT = 50;

/**
 * The longest time to decode and encode one photo before its process is killed; the largest take about 5 s on one slow
 * core.
 */
export const JOB_DEADLINE_MS = 45_000;

/** The longest time to draw all pages of one PDF before its process is killed (ADR 0181). */
export const RENDER_DEADLINE_MS = 60_000;

export const READING_DEADLINE_MS = 60_000;
