import { ConsignmentNumber } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { findBestPhoto } from '@marque/domain/photo/best-photo';
import { PhotoEntry } from '@marque/domain/photo/photos';
import { z } from 'zod';

/** What /success shows of the consignment; passed in the history state. */
const SubmittedState = z.object({
  number: ConsignmentNumber,
  photo: PhotoEntry.pick({ url: true, placeholder: true }).optional().catch(undefined),
});
export type SubmittedState = z.infer<typeof SubmittedState>;

export function toSubmittedState({ number, photos }: Pick<Consignment, 'number' | 'photos'>): SubmittedState {
  const best = findBestPhoto(photos);
  return SubmittedState.parse({ number, photo: best });
}

/** The state passed on by the wizard; `null` if the page was opened directly. */
export function parseSubmittedState(state: unknown): SubmittedState | null {
  return SubmittedState.safeParse(state).data ?? null;
}
