import { MAX_SELECTED_CASES } from '@marque/domain/review/assignment';
import type { StaffConsignment } from '@marque/domain/review/staff';
import { useState } from 'react';
import { type Selected, toggleSelected } from './toggle-selected.ts';

const NOTHING: Selected<StaffConsignment> = { byId: new Map(), anchor: null };

export interface Selection {
  ids: ReadonlySet<number>;
  /** The current rows, or for cases that left the list, their last known state. */
  cases: readonly StaffConsignment[];
  /** With `isRange`, selects everything from the previously selected case. */
  toggle(id: number, isRange: boolean): void;
  keep(ids: readonly number[]): void;
  clear(): void;
}

/** The selected cases of one place in the list; another page or filter starts with none. */
export function useSelection(rows: readonly StaffConsignment[], place: string): Selection {
  const [state, setState] = useState({ place, selected: NOTHING });
  const selected = state.place === place ? state.selected : NOTHING;
  const set = (next: Selected<StaffConsignment>) => setState({ place, selected: next });
  const rowById = new Map<number, StaffConsignment>(rows.map((row) => [row.id, row]));
  const { byId } = selected;
  return {
    ids: new Set(byId.keys()),
    cases: [...byId.values()].map((one) => rowById.get(one.id) ?? one),
    toggle: (id, isRange) => set(toggleSelected(selected, rows, { id, isRange, most: MAX_SELECTED_CASES })),
    keep: (ids) => set({ ...selected, byId: new Map([...byId].filter(([id]) => ids.includes(id))) }),
    clear: () => set(NOTHING),
  };
}
