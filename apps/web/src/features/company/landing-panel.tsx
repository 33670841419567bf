import { Skeleton, VisuallyHidden } from '@mantine/core';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LandingForm } from './landing-form.tsx';

/** The company's own texts on the landing page (spec 26.7). */
export function LandingPanel() {
  const texts = trpc.companySettings.landingTexts.useQuery();
  if (texts.data) return <LandingForm saved={texts.data} />;
  if (texts.error) {
    return (
      <ErrorState
        title="These texts could not be loaded"
        message={getMessage(texts.error)}
        onRetry={() => void texts.refetch()}
        isRetrying={texts.isFetching}
      />
    );
  }
  return (
    <div>
      <VisuallyHidden role="status">Loading the texts</VisuallyHidden>
      <Skeleton height={480} maw="38rem" aria-hidden />
    </div>
  );
}
