import type { HelpIllustrationKind } from '../illustrations/help-illustration.tsx';
import { LateOptional, latePart } from '../late-part.tsx';
import classes from './late-illustration.module.css';

const helpIllustration = latePart(
  async () => (await import('../illustrations/help-illustration.tsx')).HelpIllustration,
);

/** Loads the illustrations of all help texts. */
export const preloadIllustrations = helpIllustration.preload;

/** The illustration of a help text, in a place that is reserved for it. The text says everything without it. */
export function LateIllustration({ kind }: { kind: HelpIllustrationKind }) {
  return (
    <div className={classes.place}>
      <LateOptional part={helpIllustration} props={{ kind }} />
    </div>
  );
}
