import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSpinner } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './paired-phone.module.css';
import { ShootPhotos } from './paired-phone-photos.tsx';
import { ShootClosed } from './pairing-closed.tsx';
import { useShootConnection } from './use-pairing-connection.ts';

/**
 * /shoot: the photo step of a draft, on a phone that scanned the code of a big screen. Nobody signs in, and nothing leads anywhere else: the phone is there for these
 * photos alone.
 */
export function ShootPage() {
  const { connection, retry, end } = useShootConnection();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.bar}>
        <Wordmark height={17} />
        <ThemeToggle />
      </header>
      {connection.kind === 'connecting' && (
        <main id="main">
          <PageSpinner label="Connecting to your computer" />
        </main>
      )}
      {connection.kind === 'open' && <ShootPhotos key={connection.id} draft={connection.draft} onEnded={end} />}
      {connection.kind === 'closed' && <ShootClosed why={connection.why} />}
      {connection.kind === 'unreachable' && (
        <Page title="Photos from Your Phone" width="narrow">
          <ErrorState title="This phone could not be connected" message={connection.message} onRetry={retry} />
        </Page>
      )}
    </div>
  );
}
