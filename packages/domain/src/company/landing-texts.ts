import { z } from 'zod';
import { requiredLine, requiredText, text } from '../text/text.ts';

const MAX_TERM_LENGTH = 60;
const MAX_PROMISE_LENGTH = 300;
const MAX_FEES_LENGTH = 600;

/** The promises on the landing page until the company writes its own (spec 1.2). */
export const STANDARD_PROMISES = [
  {
    term: 'Maximum value',
    text: 'Your car is presented to the buyers who are looking for it, and sold at its true worth.',
  },
  { term: 'Expert valuation', text: 'People who know the marque, the model and the market assess your car.' },
  {
    term: 'Secure, transparent tracking',
    text: 'Only you and our team see your photos, and each step is on record.',
  },
] as const satisfies readonly LandingPromise[];

const LandingPromise = z.object({
  term: requiredLine(1, MAX_TERM_LENGTH, 'Please enter a heading'),
  text: requiredText(1, MAX_PROMISE_LENGTH, 'Please enter a text'),
});
export type LandingPromise = z.infer<typeof LandingPromise>;

/** The company's own texts on the landing page (spec 26.7). */
export const LandingTexts = z.object({
  /** What a sale costs; empty means the text of `FEES_TEXT`. */
  fees: text(MAX_FEES_LENGTH),
  /** As many as there are standard ones. */
  promises: z.array(LandingPromise).length(STANDARD_PROMISES.length),
});
export type LandingTexts = z.infer<typeof LandingTexts>;

export const STANDARD_LANDING_TEXTS: LandingTexts = { fees: '', promises: [...STANDARD_PROMISES] };

/** What the pages need: `null` where the standard texts hold, so that most pages load nothing more. */
export const OwnPromises = z.array(LandingPromise).nullable();
