import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { COMPANY_TOASTS } from '@marque/domain/text/toasts/company-toasts';
import { getMessage } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';

/** Whether owners read who of the team contacted them (spec 26.6). */
export function NamesPanel() {
  const settings = trpc.companySettings.get.useQuery();
  const utils = trpc.useUtils();
  const save = trpc.companySettings.save.useMutation({
    onSuccess: (saved) => utils.companySettings.get.setData(undefined, saved),
    onError: (error) => {
      const description = getMessage(error, COMPANY_TOASTS.settingsNotSaved.description);
      showToast({ ...COMPANY_TOASTS.settingsNotSaved, description }, 'destructive');
    },
  });
  // Shows the choice at once, and the stored one again if the server refuses.
  const shown = save.isPending ? save.variables : settings.data;
  if (shown) {
    return (
      <Checkbox
        role="switch"
        label="Show owners the first name of whoever contacted them"
        description="Their timeline then says “Grace called you” instead of “We called you”, also for earlier calls,
          emails and meetings. In messages, owners always see the first name of whoever wrote."
        checked={shown.showStaffNames}
        onChange={(event) => save.mutate({ showStaffNames: event.currentTarget.checked })}
        maw="38rem"
      />
    );
  }
  if (settings.error) {
    return (
      <ErrorState
        title="This setting could not be loaded"
        message={getMessage(settings.error)}
        onRetry={() => void settings.refetch()}
        isRetrying={settings.isFetching}
      />
    );
  }
  return (
    <div>
      <VisuallyHidden role="status">Loading the setting</VisuallyHidden>
      <Skeleton height={72} maw="38rem" aria-hidden />
    </div>
  );
}
