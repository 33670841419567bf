/** The minutes from midnight of `HH:MM`; 1,440 for `24:00`. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
