import { COMPANY_TOASTS } from '@marque/domain/text/toasts/company-toasts';
import { getMessage } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Saves the hours: they hold from then on for everybody, so that nothing that names a due time is kept. */
export function useSaveHours() {
  const utils = trpc.useUtils();
  // Fetches the settings of the product as well, which have the hours.
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
