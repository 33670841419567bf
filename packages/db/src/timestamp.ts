import pg from 'pg';

const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;
const parseAny = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

/** As PostgreSQL writes years 1000 to 9999 where the offset is whole hours. */
const COMMON = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d$/;
const ZERO = 48;
const POINT = 46;
const MINUS = 45;
const HOUR_MS = 3_600_000;
const SECONDS_END = 19;
const OFFSET_LENGTH = 3;

/**
 * A `timestamptz` as PostgreSQL writes it, to the millisecond: what is smaller is cut off. Takes a tenth of the time of
 * pg's own parser, which reads all other texts (other eras, `infinity`, offsets with minutes).
 */
export function parseTimestamp(text: string): unknown {
  if (!COMMON.test(text)) return parseAny(text);
  const offsetAt = text.length - OFFSET_LENGTH;
  const offset = twoDigits(text, offsetAt + 1) * (text.charCodeAt(offsetAt) === MINUS ? -1 : 1);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const [month, day] = [twoDigits(text, 5) - 1, twoDigits(text, 8)];
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  const time = Date.UTC(year, month, day, hour, minute, second, readMilliseconds(text, offsetAt));
  return new Date(time - offset * HOUR_MS);
}

function readMilliseconds(text: string, end: number): number {
  if (text.charCodeAt(SECONDS_END) !== POINT) return 0;
  const digit = (place: number) => (SECONDS_END + place < end ? text.charCodeAt(SECONDS_END + place) - ZERO : 0);
  return digit(1) * 100 + digit(2) * 10 + digit(3);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

/** pg's parsers of column types, with ours for `timestamptz`. */
export const COLUMN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === TIMESTAMPTZ && format !== 'binary' ? parseTimestamp : pg.types.getTypeParser(id, format),
};
