import { useProductSettings } from '../../lib/session.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import classes from './landing-page.module.css';

/** What nobody can get wrong who does not know the company. */
const NO_FEES = 'Submitting your car costs nothing here. Our team tells you what a sale costs before you agree to it.';

/** What a sale costs and whom to ask, as far as the company has set it. */
export function Company() {
  const { contact, feesText, supportEmail } = useProductSettings();
  return (
    <section className={classes.company} aria-label="Costs and contact">
      <div>
        <h2 className={classes.heading}>What it costs</h2>
        <p className={classes.companyText}>{feesText ?? NO_FEES}</p>
      </div>
      {(contact || supportEmail) && (
        <div>
          <h2 className={classes.heading}>Talk to us first</h2>
          {contact && (
            <p className={classes.companyText}>
              {contact.person && <>{contact.person}, </>}
              <PhoneLink phone={contact.phone} />
            </p>
          )}
          {supportEmail && (
            <p className={classes.companyText}>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
        </div>
      )}
    </section>
  );
}
