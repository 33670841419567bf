import type { ReactNode } from 'react';

interface EarlyTextsProps {
  /** By the names that early-texts.js knows. An element with `data-slot` receives what is only known then. */
  texts: Readonly<Record<string, ReactNode>>;
  /** What is there until then, if anything. */
  children?: ReactNode;
}

/** A place in a skeleton for the text that the page's first responses call for (app/early-texts.js). */
export function EarlyTexts({ texts, children }: EarlyTextsProps) {
  return (
    <div>
      {children}
      {Object.entries(texts).map(([name, text]) => (
        <template key={name} data-early={name}>
          {text}
        </template>
      ))}
    </div>
  );
}
