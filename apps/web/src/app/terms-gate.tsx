import { may } from '@marque/domain/account/permissions';
import { pageAccess } from '@marque/domain/account/routes';
import type { SessionUser } from '@marque/domain/account/user';
import { useLocation } from 'react-router-dom';
import { trpc } from '../lib/trpc.ts';
import { LateOptional, latePart } from '../ui/late-part.tsx';

const acceptTermsDialog = latePart(
  async () => (await import('../features/legal/accept-terms-dialog.tsx')).AcceptTermsDialog,
);

/** Open to people who decline: they can still export their data and delete their account. */
const ALWAYS_OPEN = '/settings';

/** Asks owners on each of their pages to accept new terms (spec 26.3). */
export function TermsGate({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const isStaff = may(user.role, 'staff.area');
  // If the request fails, or the dialog cannot be loaded, people can still reach their cars.
  const { data: due } = trpc.legal.due.useQuery(undefined, { enabled: !isStaff });
  if (!due || isStaff || pathname === ALWAYS_OPEN || pageAccess(pathname).kind === 'public') return null;
  return <LateOptional part={acceptTermsDialog} props={{ due }} />;
}
