import type { StaffSort } from '@marque/domain/review/staff';

export const SORT_LABELS: Readonly<Record<StaffSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Waiting longest',
  customer: 'Customer',
  vehicle: 'Vehicle',
};
