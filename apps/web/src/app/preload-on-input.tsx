import { useEffect } from 'react';
import type { LazyPage } from './lazy-page.tsx';

/** Fetches the page to which a form leads most people, while they fill it in. */
export function PreloadOnInput({ page }: { page: LazyPage }) {
  useEffect(() => {
    // One that cannot be fetched is fetched again when it is opened, and fails there.
    const preload = () => void page.preload().catch(() => undefined);
    document.addEventListener('input', preload, { once: true });
    return () => document.removeEventListener('input', preload);
  }, [page]);
  return null;
}
