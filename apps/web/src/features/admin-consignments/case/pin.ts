import type { ChangeItem } from '@marque/domain/review/review';

export interface Pin {
  item: ChangeItem;
  label: string;
}
