import type { SessionUser } from '@marque/domain/account/user';
import type { ProductSettings } from '@marque/domain/company/product-settings';
import { SESSION_TOASTS } from '@marque/domain/text/toasts/session-toasts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { getMutationKey } from '@trpc/react-query';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetPostponedContactDetails } from './contact-details-later.ts';
import { holdQueries, releaseQueries } from './sign-out-gate.ts';
import { showToast, showToastOnNextPage } from './toast.ts';
import { trpc } from './trpc.ts';
import { forgetUnsavedDraft } from './unsaved-draft-key.ts';
import { forgetUnsentAnswers } from './unsent-answers.ts';
import { useHydrated } from './use-hydrated.ts';

export interface Boot {
  user: SessionUser | null;
  settings: ProductSettings;
  /** True from signing out until a public page is shown: the guard then leads home instead of to /auth. */
  hasSignedOut: boolean;
}

export const BOOT_KEY = ['boot'] as const;

/** The defaults of contract 2.8, until the server's settings are known. */
const DEFAULT_SETTINGS: ProductSettings = {
  newConsignments: true,
  draftKeptDays: null,
  smsOutbox: false,
  supportEmail: null,
  contact: null,
  feesText: null,
  promises: null,
  legal: { terms: null, privacy: null, imprint: null },
  workingHours: null,
};

/** The boot data; `undefined` while React hydrates the landing page, whose markup was rendered without it. */
function useBoot() {
  const isHydrated = useHydrated();
  const { data, isPending, isError, refetch } = useBootQuery();
  return isHydrated ? { data, isPending, isError, refetch } : { isPending: true, isError: false, refetch };
}

function useBootQuery() {
  const { client } = trpc.useUtils();
  return useQuery<Boot>({
    queryKey: BOOT_KEY,
    // Components on an error page use this query too: if each retried on mount, the page would restart.
    retryOnMount: false,
    queryFn: async () => {
      const [user, settings] = await Promise.all([
        client.auth.session.query(),
        client.product.settings.query().catch(() => DEFAULT_SETTINGS),
      ]);
      return { user, settings, hasSignedOut: false };
    },
  });
}

/** Whether the server responded that nobody is signed in, or no longer. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
}

export interface Session {
  user: SessionUser | null;
  isLoading: boolean;
  /** The session could not be fetched; `user` is then `null` (spec 7.2). */
  hasFailed: boolean;
  hasSignedOut: boolean;
  retry: () => void;
}

/** The current session. Public pages render without waiting for it. */
export function useSession(): Session {
  const { data, isPending, isError, refetch } = useBoot();
  return {
    user: data?.user ?? null,
    isLoading: isPending,
    hasFailed: isError,
    hasSignedOut: data?.hasSignedOut ?? false,
    retry: refetch,
  };
}

/**
 * The signed-in user on a guarded page; throws elsewhere. While signing out, components may render once more before the
 * guard removes the page: they still get the same user.
 */
export function useSignedInUser(): SessionUser {
  const { user } = useSession();
  const last = useRef(user);
  if (user) last.current = user;
  if (!last.current) throw new Error('this page is only shown to signed-in users');
  return last.current;
}

/** The settings of the running product; the defaults until they are loaded. */
export function useProductSettings(): ProductSettings {
  return useBoot().data?.settings ?? DEFAULT_SETTINGS;
}

/** Changes what is known of the session and the settings. */
export function changeBoot(queries: QueryClient, change: Partial<Boot>): void {
  queries.setQueryData<Boot>(BOOT_KEY, (boot) => ({
    user: null,
    settings: DEFAULT_SETTINGS,
    hasSignedOut: false,
    ...boot,
    ...change,
  }));
}

/** The session ended while a page was open: its guard then redirects to sign-in, which leads back. */
export function expireSession(queries: QueryClient): void {
  changeBoot(queries, { user: null });
}

/**
 * Clears all data fetched for a user, so that the next person at this browser sees none of it. With `whenLeft`, keeps
 * what a page still shows, because the page would refetch it.
 */
function forgetPrivateData(queries: QueryClient, whenLeft = false): void {
  queries.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== BOOT_KEY[0],
    ...(whenLeft ? { type: 'inactive' } : {}),
  });
}

export function useSetSessionUser(): (user: SessionUser) => void {
  const queries = useQueryClient();
  return useCallback(
    (user) => {
      const before = queries.getQueryData<Boot>(BOOT_KEY)?.user;
      if (before?.id !== user.id) forgetPrivateData(queries);
      changeBoot(queries, { user, hasSignedOut: false });
    },
    [queries],
  );
}

/** Call once a public page is shown after signing out: from then on nothing shows private data. */
export function useForgetSignOut(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    forgetPrivateData(queries);
    changeBoot(queries, { hasSignedOut: false });
  }, [queries]);
}

/** Whether signing out is in progress: background requests are skipped, because they would only fail. */
export function useIsSigningOut(): () => boolean {
  const queries = useQueryClient();
  return useCallback(() => queries.isMutating({ mutationKey: getMutationKey(trpc.auth.logout) }) > 0, [queries]);
}

const QUIET_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 25;

/** Waits briefly for pending requests: those that arrive after the sign-out would fail. */
async function untilQuiet(queries: QueryClient): Promise<void> {
  const giveUpAt = Date.now() + QUIET_WITHIN_MS;
  while (queries.isFetching() > 0 && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Signs out, returns to / and confirms it in a toast (spec 4.1), for staff in the texts of their area (spec 8.6). */
export function useSignOut(area: 'owner' | 'staff' = 'owner'): { signOut: () => void; isSigningOut: boolean } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation({
    onMutate: async () => {
      await untilQuiet(queries);
      holdQueries();
    },
    onSuccess: async () => {
      await queries.cancelQueries();
      changeBoot(queries, { user: null, hasSignedOut: true });
      forgetPrivateData(queries, true);
      forgetUnsavedDraft('signedOut');
      forgetUnsentAnswers();
      forgetPostponedContactDetails();
      void navigate('/');
      releaseQueries(true);
      showToastOnNextPage(area === 'staff' ? SESSION_TOASTS.staffLoggedOut : SESSION_TOASTS.loggedOut);
    },
    onError: () => {
      releaseQueries(false);
      showToast(area === 'staff' ? SESSION_TOASTS.staffLogoutFailed : SESSION_TOASTS.logoutFailed, 'destructive');
    },
  });
  return { signOut: () => logout.mutate(), isSigningOut: logout.isPending };
}
