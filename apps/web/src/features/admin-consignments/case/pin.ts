import type { ChangeItem } from '@marque/domain/review/review';

/** A field or photo that needs to change; `label` is what the reviewer pinned. */
export interface Pin {
  item: ChangeItem;
  label: string;
}
