interface Tiles {
  count: number;
  columns: number;
}

/**
 * The place one row of tiles further (1) or back (-1): the one below or above, or the last one where the row below is
 * shorter. Stays where there is no such row. With one column, simply the next or previous place.
 */
export function findPlace(place: number, by: 1 | -1, { count, columns }: Tiles): number {
  const target = place + by * columns;
  if (target >= 0 && target < count) return target;
  const getRow = (each: number) => Math.floor(each / columns);
  return by === 1 && getRow(place) < getRow(count - 1) ? count - 1 : place;
}
