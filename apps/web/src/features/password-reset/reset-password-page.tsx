import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { isWorthlessLink } from '../../lib/mailed-link-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import { LinkExpired } from '../../shared/identity/link-expired.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ResetPasswordLead } from './leads.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const TITLE = 'Set a New Password';

/** /reset-password: the target of the emailed reset link (ADR 0007). */
export function ResetPasswordPage() {
  const token = useMailedToken();
  return token ? <CheckedLink token={token} /> : <Expired />;
}

/** Validates the link first: nobody should choose a password for an expired one. */
function CheckedLink({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => client.account.checkResetLink.mutate({ token }),
    gcTime: 0,
  });
  if (link.isPending) return <PageLoading />;
  if (link.isError && isWorthlessLink(link.error)) return <Expired />;
  if (link.isError) {
    return (
      <Page title={TITLE} width="narrow">
        <ErrorState
          title="Your link could not be checked"
          message={getMessage(link.error)}
          onRetry={() => void link.refetch()}
          isRetrying={link.isFetching}
        />
      </Page>
    );
  }
  return (
    <Page title={TITLE} width="narrow" lead={<ResetPasswordLead username={link.data.username} />}>
      <NewPasswordForm token={token} username={link.data.username} onExpired={() => void link.refetch()} />
    </Page>
  );
}

function Expired() {
  return (
    <LinkExpired title={TITLE}>
      <Link to="/forgot-password">Request a new link</Link>
    </LinkExpired>
  );
}
