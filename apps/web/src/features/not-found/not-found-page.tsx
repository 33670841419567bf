import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Monogram } from '../../ui/brand/monogram.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import classes from './not-found-page.module.css';

/** Shown for unknown paths (spec 2.4), with a link home (ADR 0027). Inside a shell there already is a theme toggle. */
export function NotFoundPage({ isInShell = false }: { isInShell?: boolean }) {
  const heading = useHeadingFocus();
  usePageTitle('404 Page Not Found');
  return (
    <div className={classes.page}>
      {!isInShell && (
        <div className={classes.toggle}>
          <ThemeToggle />
        </div>
      )}
      <main id="main" className={classes.card}>
        <Monogram size={44} />
        <p className={classes.sentence}>
          We could not find this page. It may have moved, or the link may be incomplete.
        </p>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          404 Page Not Found
        </h1>
        <p className={classes.hint}>Did you forget to add the page to the router?</p>
        <Button component={Link} to="/" variant="default">
          Back to the start page
        </Button>
      </main>
    </div>
  );
}
