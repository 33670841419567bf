import { describe, expect, it } from 'vitest';
import { type Selected, toggleSelected } from './toggle-selected.ts';

type Row = { id: number };
const ROWS = [5, 3, 9, 7, 1].map((id) => ({ id }));
const NOTHING: Selected<Row> = { byId: new Map(), anchor: null };
const listIds = ({ byId }: Selected<Row>) => [...byId.keys()];
const toggle = (selected: Selected<Row>, id: number, isRange = false, most = 50) =>
  toggleSelected(selected, ROWS, { id, isRange, most });

describe('Selecting cases', () => {
  it('selects one, and takes it back', () => {
    const one = toggle(NOTHING, 3);
    expect(listIds(one)).toEqual([3]);
    expect(listIds(toggle(one, 3))).toEqual([]);
  });

  it('selects a range from the one before, in either direction', () => {
    expect(listIds(toggle(toggle(NOTHING, 3), 7, true))).toEqual([3, 9, 7]);
    expect(listIds(toggle(toggle(NOTHING, 7), 5, true)).sort()).toEqual([3, 5, 7, 9]);
  });

  it('selects one where a range has no beginning in the list', () => {
    expect(listIds(toggle(NOTHING, 9, true))).toEqual([9]);
    expect(listIds(toggle({ byId: new Map(), anchor: 100 }, 9, true))).toEqual([9]);
  });

  it('selects no more than can be acted on at once', () => {
    expect(listIds(toggle(toggle(NOTHING, 5, false, 2), 1, true, 2))).toEqual([5, 3]);
    expect(listIds(toggle(toggle(NOTHING, 5, false, 1), 1, false, 1))).toEqual([5]);
  });

  it('keeps what has left the list, and selects nothing that is not in it', () => {
    const gone = { byId: new Map([[100, { id: 100 }]]), anchor: 100 };
    expect(listIds(toggle(gone, 5))).toEqual([100, 5]);
    expect(listIds(toggle(NOTHING, 100))).toEqual([]);
  });
});
