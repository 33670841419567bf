import { VisuallyHidden } from '@mantine/core';
import type { AcceptedLegal } from '@marque/domain/account/legal';
import { LEGAL_TITLES, type LegalPage } from '@marque/domain/product/legal-pages';
import classes from './legal-sentence.module.css';

/** The texts that the button next to it accepts, at least one of which is set (spec 26.2). */
export function LegalSentence({ terms, privacy, doing }: AcceptedLegal & { doing: string }) {
  return (
    <p className={classes.sentence}>
      {doing} you
      {terms !== null && (
        <>
          {' '}
          accept the <NewTab page="terms" />
        </>
      )}
      {terms !== null && privacy !== null && ' and'}
      {privacy !== null && (
        <>
          {terms === null ? ' confirm that you have read the ' : ' have read the '}
          <NewTab page="privacy" />
        </>
      )}
      .
    </p>
  );
}

/** In a new tab, because the form would lose its input. */
function NewTab({ page }: { page: LegalPage }) {
  return (
    <a href={`/${page}`} target="_blank" rel="noreferrer">
      {LEGAL_TITLES[page]}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
