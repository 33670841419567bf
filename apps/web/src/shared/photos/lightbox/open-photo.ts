/** The value of `?photo=` for a photo: `3`, or `trunk.3` if the page has several lists. Counted from 1. */
export function writeOpenPhoto(index: number, list?: string): string {
  return list === undefined ? String(index + 1) : `${list}.${index + 1}`;
}

/** The index in this list that `?photo=` names; `null` if there is none or no such photo. */
export function readOpenPhoto(value: string | null, count: number, list?: string): number | null {
  if (value === null) return null;
  const number = list === undefined ? value : value.startsWith(`${list}.`) ? value.slice(list.length + 1) : '';
  if (!/^[1-9]\d{0,3}$/.test(number) || Number(number) > count) return null;
  return Number(number) - 1;
}
