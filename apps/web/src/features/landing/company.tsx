import { useProductSettings } from '../../lib/session.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import classes from './landing-page.module.css';

/** Shown when the company has not set its fees; true for any company. */
const NO_FEES = 'Submitting your car is free. Our team tells you what a sale will cost before you agree to it.';

/** Fees and contact, as far as the company has set them. */
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
