import { z } from 'zod';

/** The company's own choices (spec 26.6). */
export const CompanySettings = z.object({
  /** Whether owners read the first name of whoever contacted them (ADR 0211). */
  showStaffNames: z.boolean(),
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const DEFAULT_COMPANY_SETTINGS: CompanySettings = { showStaffNames: false };
