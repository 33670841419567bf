import { legalPageAt } from '@marque/domain/product/legal-pages';
import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { AppShell } from './app-shell.tsx';

const LegalPage = lazy(async () => ({ default: (await import('../features/legal/legal-page.tsx')).LegalPage }));

/**
 * Paths without a page in the product, for which the company may have written one. Separate from the other routes to
 * keep it out of the landing page's scripts.
 */
export function OtherPage() {
  const name = legalPageAt(useLocation().pathname);
  if (!name) return <NotFoundPage />;
  return (
    <Routes>
      <Route element={<AppShell />}>
        <Route path="*" element={<LegalPage name={name} missing={<NotFoundPage isInShell />} />} />
      </Route>
    </Routes>
  );
}
