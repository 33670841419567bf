import { useProductSettings } from '../../lib/session.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import classes from './site-footer.module.css';

/** The foot of the landing page. */
export function SiteFooter() {
  const { supportEmail } = useProductSettings();
  return (
    <footer className={classes.footer}>
      <Wordmark height={15} label="Marque" />
      <p className={classes.text}>Luxury vehicle consignment</p>
      {supportEmail && (
        <a className={classes.link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      )}
      <p className={classes.text}>© {new Date().getFullYear()} Marque</p>
    </footer>
  );
}
