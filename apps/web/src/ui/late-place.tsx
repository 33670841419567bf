import { PAGE_TOASTS } from '@marque/domain/text/toasts/page-toasts';
import { ErrorState } from './error-state.tsx';
import { type LateProps, useLatePart } from './late-part.tsx';

/** A part that is loaded when it is first shown. If that fails, its place says so and offers to try again. */
export function LatePlace<Props extends object>({ part, props, loading }: LateProps<Props>) {
  const { hasFailed, isLoading, retry } = useLatePart(part);
  const Loaded = part.pick();
  if (Loaded) return <Loaded {...props} />;
  if (!hasFailed) return loading;
  const { title, description } = PAGE_TOASTS.partNotLoaded;
  return <ErrorState title={title} message={description} onRetry={retry} isRetrying={isLoading} />;
}
