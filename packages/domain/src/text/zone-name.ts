/** With the minutes that each is behind UTC: for some years the long name that a date gives is not that of its time. */
const ZONES: ReadonlyMap<string, { name: string; offset: number }> = new Map([
  ['Eastern Daylight Time', { name: 'EDT', offset: 240 }],
  ['Eastern Standard Time', { name: 'EST', offset: 300 }],
  ['Central Daylight Time', { name: 'CDT', offset: 300 }],
  ['Central Standard Time', { name: 'CST', offset: 360 }],
  ['Mountain Daylight Time', { name: 'MDT', offset: 360 }],
  ['Mountain Standard Time', { name: 'MST', offset: 420 }],
  ['Pacific Daylight Time', { name: 'PDT', offset: 420 }],
  ['Pacific Standard Time', { name: 'PST', offset: 480 }],
]);
const LONG_NAME = /\((.+)\)$/;

/**
 * The short name of the local time zone at that moment, such as `EST`, in the four main zones of the United States.
 * `Intl` knows all of them, and its first use takes a phone 100 ms; the text of a date, in an English browser, has the
 * long name at once.
 */
export function findZoneName(at: Date): string | undefined {
  const zone = ZONES.get(LONG_NAME.exec(at.toString())?.[1] ?? '');
  return zone?.offset === at.getTimezoneOffset() ? zone.name : undefined;
}
