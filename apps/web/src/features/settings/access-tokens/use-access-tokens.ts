import type { AccessToken, CreateAccessToken } from '@marque/domain/account/access-tokens';
import { ACCESS_TOKEN_TOASTS } from '@marque/domain/text/toasts/access-token-toasts';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { useConfirmed } from '../../../shared/identity/confirm-identity/use-confirmed.tsx';

function useListed() {
  const { accessToken } = trpc.useUtils();
  return (change: (listed: AccessToken[]) => AccessToken[]) =>
    accessToken.list.setData(undefined, (listed) => listed && change(listed));
}

export interface CreateTokenOptions {
  onCreated(token: string): void;
  onRefused(error: unknown): void;
}

/** Creates a token after confirming the person's identity. */
export function useCreateToken({ onCreated, onRefused }: CreateTokenOptions) {
  const { client } = trpc.useUtils();
  const confirmed = useConfirmed();
  const updateList = useListed();
  return useMutation({
    mutationFn: (wish: CreateAccessToken) => confirmed(() => client.accessToken.create.mutate(wish)),
    onSuccess: ({ token, ...added }) => {
      updateList((listed) => [added, ...listed]);
      onCreated(token);
    },
    onError: onRefused,
    // The token must not stay in memory longer than it is shown.
    gcTime: 0,
  });
}

export interface Revocation {
  id: number;
  isExpired: boolean;
}

/** Revokes a token, or removes an expired one. A token that is already gone is not an error. */
export function useRevokeToken(onRevoked: () => void) {
  const { client } = trpc.useUtils();
  const updateList = useListed();
  function takeOut({ id: revokedId, isExpired }: Revocation): void {
    updateList((listed) => listed.filter(({ id }) => id !== revokedId));
    showToast(isExpired ? ACCESS_TOKEN_TOASTS.tokenRemoved : ACCESS_TOKEN_TOASTS.tokenRevoked);
    onRevoked();
  }
  return useMutation({
    mutationFn: ({ id }: Revocation) => client.accessToken.revoke.mutate({ id }),
    onSuccess: (_, revocation) => takeOut(revocation),
    onError: (error, revocation) => {
      if (toApiError(error)?.code === 'TOKEN_NOT_FOUND') takeOut(revocation);
      else showFailure(ACCESS_TOKEN_TOASTS.tokenNotRevoked, error);
    },
  });
}
