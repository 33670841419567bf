import { legalPageAt } from '@marque/domain/product/legal-pages';
import { Route, Routes, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { AppShell } from './app-shell.tsx';
import { lazyPage } from './lazy-page.tsx';

const LegalPage = lazyPage(async () => (await import('../features/legal/legal-page.tsx')).LegalPage);

/**
 * Every path that the product itself has no page at: the company may have written one for it. Apart from the other
 * routes, so that guests do not load more for it on the landing page.
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
