import { useEffect } from 'react';

/** Names the document after its page: `My Consignments · Marque`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Marque`;
  }, [title]);
}
