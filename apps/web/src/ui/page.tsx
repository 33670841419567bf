import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageTitle } from './page-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

export interface PageProps {
  title: string;
  /** The document's title, if it differs from the heading. */
  documentTitle?: string;
  /**
   * narrow: one form (30 rem). regular: reading and forms (46 rem). wide: grids and tables (76 rem). list: a long list,
   * which in wide windows has the header beside it.
   */
  width?: 'narrow' | 'regular' | 'wide' | 'list';
  lead?: ReactNode;
  /** On the line of the heading, such as tabs. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Above the heading, such as a back link. */
  eyebrow?: ReactNode;
  children: ReactNode;
}

/** A page's main landmark with its heading, which takes the focus after navigation. */
export function Page({ title, documentTitle, width = 'regular', lead, beside, actions, eyebrow, children }: PageProps) {
  const heading = useHeadingFocus();
  usePageTitle(documentTitle ?? title);

  return (
    <main id="main" tabIndex={-1} className={classes.page} data-width={width}>
      <header className={classes.header}>
        <div className={classes.headline}>
          {eyebrow && <div className={classes.eyebrow}>{eyebrow}</div>}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {beside}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
