import { LateOverlay, latePart } from '../../../ui/late-part.tsx';
import type { ConsignmentDialogProps } from './consignment-dialog.tsx';

const consignmentDialog = latePart(async () => (await import('./consignment-dialog.tsx')).ConsignmentDialog);

/** Preloads the dialog when the list is hovered or focused. */
export const preloadConsignmentDialog = consignmentDialog.preload;

/** The dialog of a case, loaded when the first case is opened. */
export function LazyConsignmentDialog(props: ConsignmentDialogProps) {
  return <LateOverlay part={consignmentDialog} props={props} isOpen={props.id !== null} onClose={props.onClose} />;
}
