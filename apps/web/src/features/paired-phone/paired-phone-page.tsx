import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSpinner } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './paired-phone.module.css';
import { PairedPhonePhotos } from './paired-phone-photos.tsx';
import { PairingClosed } from './pairing-closed.tsx';
import { usePairingConnection } from './use-pairing-connection.ts';

/**
 * /shoot: the photo step of a draft, on a phone that scanned the code on a computer. Nobody is signed in and there are
 * no links elsewhere: the phone may only change these photos.
 */
export function PairedPhonePage() {
  const { connection, retry, end } = usePairingConnection();
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
      {connection.kind === 'open' && <PairedPhonePhotos key={connection.id} draft={connection.draft} onEnded={end} />}
      {connection.kind === 'closed' && <PairingClosed why={connection.why} />}
      {connection.kind === 'unreachable' && (
        <Page title="Photos from Your Phone" width="narrow">
          <ErrorState title="This phone could not be connected" message={connection.message} onRetry={retry} />
        </Page>
      )}
    </div>
  );
}
