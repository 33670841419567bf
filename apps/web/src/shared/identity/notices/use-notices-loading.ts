import { trpc } from '../../../lib/trpc.ts';

/**
 * Whether it is still unknown which notices stand above a page's content: the account's deletion, its space, its
 * unconfirmed addresses. A page shows its content no sooner, so that a notice does not push it down.
 */
export function useNoticesLoading(): boolean {
  const profile = trpc.profile.get.useQuery();
  const usage = trpc.profile.usage.useQuery();
  const addresses = trpc.account.emailAddresses.useQuery();
  return profile.isLoading || usage.isLoading || addresses.isLoading;
}
