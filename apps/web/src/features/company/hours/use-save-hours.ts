import { COMPANY_TOASTS } from '@marque/domain/text/toasts/company-toasts';
import { getMessage } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Saves the hours, which apply to everybody at once, so cached due times are dropped. */
export function useSaveHours() {
  const utils = trpc.useUtils();
  // Also refetches the product settings, which include the hours.
  const { retry: refreshSettings } = useSession();
  return trpc.workingHours.save.useMutation({
    onSuccess: async (history) => {
      utils.workingHours.history.setData(undefined, history);
      showToast(COMPANY_TOASTS.hoursSaved);
      refreshSettings();
      await Promise.all([utils.admin.invalidate(), utils.review.invalidate(), utils.figures.invalidate()]);
    },
    onError: (error) => {
      const description = getMessage(error, COMPANY_TOASTS.hoursNotSaved.description);
      showToast({ ...COMPANY_TOASTS.hoursNotSaved, description }, 'destructive');
    },
  });
}
