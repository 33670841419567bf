import type { EmailProviderInfo } from '@marque/domain/review/email-settings';
import { formatDateTime } from '@marque/domain/text/format';
import classes from './provider-facts.module.css';

const PROVIDERS = { smtp: 'SMTP', sendgrid: 'SendGrid' } as const satisfies Record<
  EmailProviderInfo['provider'],
  string
>;

interface ProviderFactsProps {
  info: EmailProviderInfo;
  savedAt: Date | null;
}

/** How emails are sent (spec 3.5). The provider is set when the server starts, not here. */
export function ProviderFacts({ info: { provider, sendgridAvailable }, savedAt }: ProviderFactsProps) {
  return (
    <section aria-labelledby="provider">
      <h2 id="provider" className={classes.heading}>
        Provider
      </h2>
      <dl className={classes.facts}>
        <dt>Sends with</dt>
        <dd>{PROVIDERS[provider]}</dd>
        <dt>SendGrid</dt>
        <dd>{sendgridAvailable ? 'Available' : 'Not available'}</dd>
        <dt>Last saved</dt>
        <dd>{savedAt ? <time dateTime={savedAt.toISOString()}>{formatDateTime(savedAt)}</time> : 'Not yet'}</dd>
      </dl>
      <p className={classes.hint}>
        Set by <code>EMAIL_PROVIDER</code> when the server starts. SendGrid needs <code>SENDGRID_API_KEY</code>.
      </p>
    </section>
  );
}
