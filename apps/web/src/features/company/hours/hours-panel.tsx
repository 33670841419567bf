import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HoursForm } from './hours-form.tsx';
import { HoursSkeleton } from './hours-skeleton.tsx';

/** The company's working hours, in which the promise to owners is measured (spec 26.5). */
export function HoursPanel() {
  const history = trpc.workingHours.history.useQuery();
  if (history.data) return <HoursForm history={history.data} />;
  if (history.error) {
    return (
      <ErrorState
        title="The hours could not be loaded"
        message={getMessage(history.error)}
        onRetry={() => void history.refetch()}
        isRetrying={history.isFetching}
      />
    );
  }
  return <HoursSkeleton />;
}
