import { useEffect, useState } from 'react';
import type { HelpIllustration, HelpIllustrationKind } from '../illustrations/help-illustration.tsx';
import classes from './late-illustration.module.css';

let loaded: typeof HelpIllustration | undefined;

/** Loads the illustrations of all help texts, once; rejects if that fails, and tries again when called again. */
export async function loadIllustrations(): Promise<typeof HelpIllustration> {
  loaded ??= (await import('../illustrations/help-illustration.tsx')).HelpIllustration;
  return loaded;
}

/** The illustration of a help text, in a place that is reserved for it until it has been loaded. */
export function LateIllustration({ kind }: { kind: HelpIllustrationKind }) {
  const [Shown, setShown] = useState(() => loaded);
  useEffect(() => {
    // The text says everything without it.
    loadIllustrations().then(
      (illustration) => setShown(() => illustration),
      () => undefined,
    );
  }, []);
  return <div className={classes.place}>{Shown && <Shown kind={kind} />}</div>;
}
