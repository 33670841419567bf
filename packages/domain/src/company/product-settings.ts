import { z } from 'zod';
import { LEGAL_PAGES } from '../product/legal-pages.ts';
import { OwnPromises } from './landing-texts.ts';
import { WorkingHours } from './working-hours.ts';

export const ProductSettings = z.object({
  newConsignments: z.boolean(),
  /** From `DRAFT_KEPT_DAYS`; `null` means never. */
  draftKeptDays: z.int().nullable(),
  /** Text messages go to the outbox file instead of a gateway (ADR 0028). */
  smsOutbox: z.boolean(),
  /** `null` until an administrator has set a sender address. */
  supportEmail: z.string().nullable(),
  /** From `CONTACT_PERSON` and `CONTACT_PHONE`; `null` if no number is set. */
  contact: z.object({ person: z.string().nullable(), phone: z.string() }).nullable(),
  /** From the company's own texts, otherwise from `FEES_TEXT`. */
  feesText: z.string().nullable(),
  /** The company's own promises for the landing page; `null` means the standard ones. */
  promises: OwnPromises,
  legal: z.record(z.enum(LEGAL_PAGES), z.int().nullable()),
  /** Including upcoming holidays; `null` means around the clock. */
  workingHours: WorkingHours.nullable(),
});
export type ProductSettings = z.infer<typeof ProductSettings>;
