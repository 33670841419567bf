export interface Seeded {
  next(): number;
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createSeeded(seed: number): Seeded {
  let state = Math.imul((seed + 1) ** 3 + 7919, 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Its low bits repeat soon, so they are mixed with the high ones.
    return ((state ^ (state >>> 15)) >>> 0) / 4_294_967_296;
  };
  for (let turn = 0; turn < 8; turn += 1) next();
  const between = (low: number, high: number) => low + (high - low) * next();
  return { next, between, pick: (items) => items[Math.floor(next() * items.length)] ?? items[0] };
}
