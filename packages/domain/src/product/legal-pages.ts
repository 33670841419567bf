/** The pages whose text the company writes (spec 26.1). Each has the address of its name. */
export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export const LEGAL_TITLES: Readonly<Record<LegalPage, string>> = {
  terms: 'Terms',
  privacy: 'Privacy Notice',
  imprint: 'Imprint',
};

export type LegalVersions = Record<LegalPage, number | null>;
export const NO_LEGAL_PAGES: LegalVersions = { terms: null, privacy: null, imprint: null };

/** The page at an address; `null` for any other address. */
export function legalPageAt(path: string): LegalPage | null {
  return LEGAL_PAGES.find((page) => path === `/${page}`) ?? null;
}
