import { z } from 'zod';
import { LEGAL_PAGES } from '../product/legal-pages.ts';
import { WorkingHours } from './working-hours.ts';

/** Settings that the web app needs before sign-in. */
export const ProductSettings = z.object({
  /** Whether new consignments are accepted (`NEW_CONSIGNMENTS`). */
  newConsignments: z.boolean(),
  /** After how many days without a change a draft is deleted (`DRAFT_KEPT_DAYS`); `null` means never. */
  draftKeptDays: z.int().nullable(),
  /** True while text messages go to the outbox file instead of a gateway (ADR 0028). */
  smsOutbox: z.boolean(),
  /** The email address for help; `null` until an administrator has set a sender address. */
  supportEmail: z.string().nullable(),
  /** Whom guests may call (`CONTACT_PERSON`, `CONTACT_PHONE`); `null` where no number is set. */
  contact: z.object({ person: z.string().nullable(), phone: z.string() }).nullable(),
  /** What a sale costs, in the company's own words (`FEES_TEXT`). */
  feesText: z.string().nullable(),
  /** Which of the pages that the company writes there are, with their versions. */
  legal: z.record(z.enum(LEGAL_PAGES), z.int().nullable()),
  /** When the company works, with the holidays to come: its promise follows it; `null` round the clock. */
  workingHours: WorkingHours.nullable(),
});
export type ProductSettings = z.infer<typeof ProductSettings>;
