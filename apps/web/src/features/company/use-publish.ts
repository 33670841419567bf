import type { SaveLegalText } from '@marque/domain/account/legal';
import type { LegalPage } from '@marque/domain/product/legal-pages';
import { COMPANY_TOASTS } from '@marque/domain/text/toasts/company-toasts';
import { useMutation } from '@tanstack/react-query';
import { getMessage } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { isGivenUp, useConfirmed } from '../../shared/identity/confirm-identity/use-confirmed.tsx';

/** Publishes a text, which applies to everybody at once; requires confirming one's identity. */
export function usePublish(page: LegalPage, onPublished: (text: string) => void) {
  const utils = trpc.useUtils();
  // Also refetches the product settings, which list the pages.
  const { retry: refreshSettings } = useSession();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (text: SaveLegalText) => confirmed(() => utils.client.legal.save.mutate(text)),
    onSuccess: async (history) => {
      utils.legal.history.setData({ page }, history);
      onPublished(history.text);
      showToast(history.text === '' ? COMPANY_TOASTS.textTakenDown : COMPANY_TOASTS.textPublished);
      refreshSettings();
      await utils.legal.page.invalidate({ page });
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      const description = getMessage(error, COMPANY_TOASTS.textNotPublished.description);
      showToast({ ...COMPANY_TOASTS.textNotPublished, description }, 'destructive');
    },
  });
}
