/** The first `most` of some that are not the same as one before them. */
export function takeDistinct<Item>(
  sorted: readonly Item[],
  most: number,
  isSame: (taken: Item, other: Item) => boolean,
): Item[] {
  const taken: Item[] = [];
  for (const item of sorted) {
    if (taken.length === most) break;
    if (!taken.some((each) => isSame(each, item))) taken.push(item);
  }
  return taken;
}
