export interface Selected<Row> {
  byId: ReadonlyMap<number, Row>;
  anchor: number | null;
}

interface Toggle {
  id: number;
  isRange: boolean;
  most: number;
}

/** Selects or deselects a row, or selects a range from the previous row up to this one, limited to `most`. */
export function toggleSelected<Row extends { id: number }>(
  { byId, anchor }: Selected<Row>,
  rows: readonly Row[],
  { id, isRange, most }: Toggle,
): Selected<Row> {
  const next = new Map(byId);
  const from = rows.findIndex((row) => row.id === anchor);
  const to = rows.findIndex((row) => row.id === id);
  if (isRange && from !== -1 && to !== -1) {
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1))
      if (next.size < most) next.set(row.id, row);
    return { byId: next, anchor: id };
  }
  const row = rows[to];
  if (!next.delete(id) && row && next.size < most) next.set(id, row);
  return { byId: next, anchor: id };
}
