import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageTitle } from './page-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** On the line of the heading, such as tabs. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Above the heading, such as a back link. */
  eyebrow?: ReactNode;
}

export interface PageProps extends PageHeaderProps {
  /** The document's title, if it differs from the heading. */
  documentTitle?: string;
  /**
   * narrow: one form (30 rem). regular: reading and forms (46 rem). wide: grids and tables (76 rem). list: a long list,
   * which in wide windows has the header beside it.
   */
  width?: 'narrow' | 'regular' | 'wide' | 'list';
  children: ReactNode;
}

/** A page's main landmark with its heading, which takes the focus after navigation. */
export function Page({ documentTitle, width = 'regular', children, ...header }: PageProps) {
  usePageTitle(documentTitle ?? header.title);

  return (
    <main id="main" tabIndex={-1} className={classes.page} data-width={width}>
      <PageHeader {...header} />
      {children}
    </main>
  );
}

export function PageHeader({ title, lead, beside, actions, eyebrow }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
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
  );
}
