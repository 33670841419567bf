import { Link, useNavigate } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import type { AuthPageState } from '../../lib/auth-page-state.ts';
import { isWorthlessLink } from '../../lib/mailed-link-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import { LinkExpired } from '../../shared/identity/link-expired.tsx';
import { Page } from '../../ui/page.tsx';

import { LinkAction } from './link-action.tsx';
import { UNLOCK } from './link-texts.ts';

/** /unlock, the link emailed to the account's owner after too many wrong passwords. */
export function UnlockPage() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const unlock = trpc.account.unlock.useMutation({
    onSuccess: ({ username }) => {
      void navigate('/auth', { replace: true, state: { username, done: 'unlocked' } satisfies AuthPageState });
    },
  });

  if (!token || isWorthlessLink(unlock.error)) {
    return (
      <LinkExpired title={UNLOCK.title}>
        <Link to="/auth">Try to sign in</Link>, or <Link to="/forgot-password">set a new password</Link>.
      </LinkExpired>
    );
  }
  return (
    <Page title={UNLOCK.title} width="narrow" lead={<p>{UNLOCK.lead}</p>}>
      <LinkAction
        label="Unlock sign-in in this browser"
        problem={unlock.isError ? getMessage(unlock.error) : null}
        isBusy={unlock.isPending || unlock.isSuccess}
        onAct={() => unlock.mutate({ token })}
      />
    </Page>
  );
}
