import { storeFull } from './photo-store.ts';

const OUT_OF_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The `code` of a system error (`ENOENT`, `ENOSPC`…), if this is one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Turns a full disk, exceeded quota, or size limit into `PhotoStoreFullError`; returns all other errors
 * unchanged.
 */
export function asStoreError(error: unknown): unknown {
  if (!OUT_OF_SPACE.has(systemCode(error) ?? '')) return error;
  return storeFull(error);
}
