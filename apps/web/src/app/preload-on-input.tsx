import { useEffect } from 'react';
import { onFirstInput } from '../lib/on-first-input.ts';
import type { LazyPage } from './lazy-page.tsx';

/** Fetches the page to which a form leads most people, while they fill it in. */
export function PreloadOnInput({ page }: { page: LazyPage }) {
  // One that cannot be fetched is fetched again when it is opened, and fails there.
  useEffect(() => onFirstInput(() => void page.preload().catch(() => undefined)), [page]);
  return null;
}
