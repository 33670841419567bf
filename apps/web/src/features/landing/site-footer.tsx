import { useProductSettings } from '../../lib/session.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import classes from './site-footer.module.css';

/** The build year, so that hydration matches the prerendered markup (vite.config.ts). */
const YEAR_OF_BUILD = Number(import.meta.env.VITE_BUILD_YEAR);

export function SiteFooter() {
  const { supportEmail, legal } = useProductSettings();
  const year = useHydrated() ? new Date().getFullYear() : YEAR_OF_BUILD;
  return (
    <footer className={classes.footer}>
      <Wordmark height={15} label="Marque" />
      <p className={classes.text}>Luxury vehicle consignment</p>
      {supportEmail && (
        <a className={classes.link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      )}
      {Object.entries(legal).map(
        ([page, version]) =>
          version && (
            <a key={page} className={classes.link} data-page href={`/${page}`}>
              {page}
            </a>
          ),
      )}
      <p className={classes.text}>© {year} Marque</p>
    </footer>
  );
}
