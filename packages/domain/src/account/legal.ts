import { z } from 'zod';
import { LEGAL_PAGES } from '../product/legal-pages.ts';
import { rawText } from '../text/text.ts';

export const LegalPageName = z.enum(LEGAL_PAGES);

const MAX_LEGAL_TEXT_LENGTH = 100_000;

const Version = z.int().min(1).max(1_000_000);

export const LegalText = z.object({
  page: LegalPageName,
  version: z.int(),
  /** Markdown; raw HTML in it is shown as text. */
  text: z.string(),
  createdAt: z.date(),
});
export type LegalText = z.infer<typeof LegalText>;

export const LegalVersion = z.object({ page: LegalPageName, version: Version });
export type LegalVersion = z.infer<typeof LegalVersion>;

export const LegalVersionEntry = z.object({
  version: z.int(),
  createdAt: z.date(),
  /** Who published it; `null` after their account is deleted. */
  author: z.string().nullable(),
  isEmpty: z.boolean(),
});
export type LegalVersionEntry = z.infer<typeof LegalVersionEntry>;

export const LegalHistory = z.object({
  /** The newest text; empty before the first version and after the page was taken down. */
  text: z.string(),
  versions: z.array(LegalVersionEntry),
});
export type LegalHistory = z.infer<typeof LegalHistory>;

export const SaveLegalText = z.object({
  page: LegalPageName,
  text: rawText(MAX_LEGAL_TEXT_LENGTH).trim(),
  basedOn: z.int().min(0).max(1_000_000),
});
export type SaveLegalText = z.infer<typeof SaveLegalText>;

/** The versions that a user was shown and accepted; `null` where no such page existed. */
export const AcceptedLegal = z.object({ terms: Version.nullable(), privacy: Version.nullable() });
export type AcceptedLegal = z.infer<typeof AcceptedLegal>;

/** What a signed-in user must accept before they can continue (spec 26.3). */
export const LegalDue = z.object({
  terms: z.int(),
  privacy: z.int().nullable(),
  publishedAt: z.date(),
  isNewVersion: z.boolean(),
});
export type LegalDue = z.infer<typeof LegalDue>;
