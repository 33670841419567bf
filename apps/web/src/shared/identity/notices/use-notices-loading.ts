import { trpc } from '../../../lib/trpc.ts';

/**
 * Whether it is still unknown which notices appear above a page's content (deletion, storage, unconfirmed addresses).
 * Pages wait for this, so that notices do not push their content down.
 */
export function useNoticesLoading(): boolean {
  const profile = trpc.profile.get.useQuery();
  const usage = trpc.profile.usage.useQuery();
  const addresses = trpc.account.emailAddresses.useQuery();
  return profile.isLoading || usage.isLoading || addresses.isLoading;
}
