import { may } from '@marque/domain/account/permissions';
import { pageAccess } from '@marque/domain/account/routes';
import type { SessionUser } from '@marque/domain/account/user';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { trpc } from '../lib/trpc.ts';

const AcceptTermsDialog = lazy(async () => ({
  default: (await import('../features/legal/accept-terms-dialog.tsx')).AcceptTermsDialog,
}));

/** Where people go who do not accept: their data and their account are theirs in any case. */
const ALWAYS_OPEN = '/settings';

/** Asks owners for terms that they have not accepted yet, on each page of theirs (spec 26.3). */
export function TermsGate({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const isStaff = may(user.role, 'staff.area');
  // A question that could not be fetched keeps nobody from their cars.
  const { data: due } = trpc.legal.due.useQuery(undefined, { enabled: !isStaff });
  if (!due || isStaff || pathname === ALWAYS_OPEN || pageAccess(pathname).kind === 'public') return null;
  return (
    <Suspense>
      <AcceptTermsDialog due={due} />
    </Suspense>
  );
}
