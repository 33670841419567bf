import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { isWorthlessLink } from '../../lib/mailed-link-error.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import { LinkExpired } from '../../shared/identity/link-expired.tsx';
import { Page } from '../../ui/page.tsx';

import { LinkAction } from './link-action.tsx';
import { CONFIRM_EMAIL } from './link-texts.ts';
import classes from './mailed-links.module.css';

/**
 * /confirm-email, the link in the email to a new address. Mail scanners follow links, so opening the page changes
 * nothing; only the button does.
 */
export function ConfirmEmailPage() {
  const token = useMailedToken();
  const { user, retry } = useSession();
  const utils = trpc.useUtils();
  const confirm = trpc.account.confirmEmail.useMutation({
    onSuccess: async () => {
      if (!user) return;
      retry();
      await Promise.all([utils.profile.get.invalidate(), utils.account.emailAddresses.invalidate()]);
    },
  });

  if (!token || isWorthlessLink(confirm.error)) {
    return (
      <LinkExpired title={CONFIRM_EMAIL.title}>
        <Link to="/settings">Request a new one in your settings</Link>
      </LinkExpired>
    );
  }
  if (confirm.data) {
    // A new page, so that its heading takes the focus from the removed button.
    return (
      <Page key="done" title="Email Address Confirmed" width="narrow">
        <div className={classes.done}>
          <p>
            From now on, we will email you at <strong>{confirm.data.email}</strong>.
          </p>
          <Button component={Link} to={user ? '/settings' : '/auth'}>
            {user ? 'Back to your settings' : 'Sign In'}
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page title={CONFIRM_EMAIL.title} width="narrow" lead={<p>{CONFIRM_EMAIL.lead}</p>}>
      <LinkAction
        label="Confirm this address"
        problem={confirm.isError ? getMessage(confirm.error) : null}
        isBusy={confirm.isPending}
        onAct={() => confirm.mutate({ token })}
      />
    </Page>
  );
}
