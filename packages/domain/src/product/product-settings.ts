import { z } from 'zod';

/** What the web app must know of the running product before anybody signs in. */
export const ProductSettings = z.object({
  /** `NEW_CONSIGNMENTS`: whether new consignments are offered and accepted. */
  newConsignments: z.boolean(),
  /** True while text messages go to the outbox file instead of a gateway (ADR 0028). */
  smsOutbox: z.boolean(),
  /** Where people may write for help; `null` until an administrator has set a sender address. */
  supportEmail: z.string().nullable(),
});
export type ProductSettings = z.infer<typeof ProductSettings>;
