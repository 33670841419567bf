import { lazy, Suspense, useState } from 'react';
import type { ConsignmentDialogProps } from './consignment-dialog.tsx';

const load = () => import('./consignment-dialog.tsx');

const ConsignmentDialog = lazy(() => load().then((module) => ({ default: module.ConsignmentDialog })));

/** Preloads the dialog when the list is hovered or focused. */
export function preloadConsignmentDialog(): void {
  // If loading fails, opening a case reports it.
  load().catch(() => undefined);
}

/** The dialog of a case, loaded when the first case is opened and mounted from then on, so that it can fade out. */
export function LazyConsignmentDialog(props: ConsignmentDialogProps) {
  const [isNeeded, setIsNeeded] = useState(props.id !== null);
  if (!isNeeded && props.id !== null) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ConsignmentDialog {...props} />
    </Suspense>
  );
}
