import { LEGAL_PAGES, LEGAL_TITLES } from '@marque/domain/product/legal-pages';
import { Link } from 'react-router-dom';
import { useProductSettings } from '../../lib/session.ts';

export function LegalLinks({ className }: { className?: string | undefined }) {
  const { legal } = useProductSettings();
  const pages = LEGAL_PAGES.filter((page) => legal[page] !== null);
  if (pages.length === 0) return null;
  return (
    <nav className={className} aria-label="Legal">
      {pages.map((page) => (
        <Link key={page} to={`/${page}`}>
          {LEGAL_TITLES[page]}
        </Link>
      ))}
    </nav>
  );
}
