import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { isWorthlessLink } from '../../lib/mailed-link-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import { LinkExpired } from '../../shared/identity/link-expired.tsx';
import { Page } from '../../ui/page.tsx';

import { LinkAction } from './link-action.tsx';
import { STOP_EMAIL_CHANGE } from './link-texts.ts';
import classes from './mailed-links.module.css';

/**
 * /stop-email-change, the link sent to the current address when another one is requested. As on /confirm-email, only
 * the button acts.
 */
export function StopEmailChangePage() {
  const token = useMailedToken();
  const stop = trpc.account.stopEmailChange.useMutation();

  if (!token || isWorthlessLink(stop.error)) {
    return (
      <LinkExpired title={STOP_EMAIL_CHANGE.title}>
        If someone else changed your account, <Link to="/forgot-password">set a new password</Link>.
      </LinkExpired>
    );
  }
  if (stop.data) {
    // A new page, so that its heading takes the focus from the removed button.
    return (
      <Page key="done" title="Email Address Kept" width="narrow">
        <div className={classes.done}>
          <p>
            The other address can no longer be confirmed. The person who requested it was signed in to your account, so
            please set a new password: this signs everyone out.
          </p>
          <Button component={Link} to="/forgot-password">
            Set a new password
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page title={STOP_EMAIL_CHANGE.title} width="narrow" lead={<p>{STOP_EMAIL_CHANGE.lead}</p>}>
      <LinkAction
        label="Stop the change"
        problem={stop.isError ? getMessage(stop.error) : null}
        isBusy={stop.isPending}
        onAct={() => stop.mutate({ token })}
      />
    </Page>
  );
}
