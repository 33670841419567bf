export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export const LEGAL_TITLES: Readonly<Record<LegalPage, string>> = {
  terms: 'Terms',
  privacy: 'Privacy Notice',
  imprint: 'Imprint',
};

export type LegalVersions = Record<LegalPage, number | null>;
export const NO_LEGAL_PAGES: LegalVersions = { terms: null, privacy: null, imprint: null };

export function legalPageAt(path: string): LegalPage | null {
  return LEGAL_PAGES.find((page) => path === `/${page}`) ?? null;
}
