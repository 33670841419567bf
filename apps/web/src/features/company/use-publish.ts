import type { LegalPage } from '@marque/domain/product/legal-pages';
import { COMPANY_TOASTS } from '@marque/domain/text/toasts/company-toasts';
import { getMessage } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishes a text: it holds from then on for everybody. */
export function usePublish(page: LegalPage, onPublished: (text: string) => void) {
  const utils = trpc.useUtils();
  // Fetches the settings of the product as well, which say what pages there are.
  const { retry: refreshSettings } = useSession();
  return trpc.legal.save.useMutation({
    onSuccess: async (history) => {
      utils.legal.history.setData({ page }, history);
      onPublished(history.text);
      showToast(history.text === '' ? COMPANY_TOASTS.textTakenDown : COMPANY_TOASTS.textPublished);
      refreshSettings();
      await utils.legal.page.invalidate({ page });
    },
    onError: (error) => {
      const description = getMessage(error, COMPANY_TOASTS.textNotPublished.description);
      showToast({ ...COMPANY_TOASTS.textNotPublished, description }, 'destructive');
    },
  });
}
