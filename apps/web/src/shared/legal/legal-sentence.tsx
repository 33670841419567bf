import { VisuallyHidden } from '@mantine/core';
import type { AcceptedLegal } from '@marque/domain/account/legal';
import { LEGAL_TITLES, type LegalPage } from '@marque/domain/product/legal-pages';
import classes from './legal-sentence.module.css';

/** What is accepted by the button beside it, of which one text at least is set (spec 26.2). */
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

/** Beside what is half filled in, which another page in its place would lose. */
function NewTab({ page }: { page: LegalPage }) {
  return (
    <a href={`/${page}`} target="_blank" rel="noreferrer">
      {LEGAL_TITLES[page]}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
