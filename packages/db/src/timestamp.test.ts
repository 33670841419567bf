import pg from 'pg';
import { expect, it } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

const DATES = ['1000-01-01', '1582-10-15', '1969-12-31', '1970-01-01', '2024-02-29', '2026-11-23', '9999-12-31'];
const TIMES = ['00:00:00', '09:08:07', '23:59:59'];
const FRACTIONS = ['', '.1', '.01', '.12', '.123', '.1234', '.999999', '.000999'];
const OFFSETS = ['+00', '-00', '+02', '-11', '+14', '+05:30', '-03:30:52'];

it('A timestamp is read as pg reads it', () => {
  const texts = DATES.flatMap((date) =>
    TIMES.flatMap((time) =>
      FRACTIONS.flatMap((fraction) => OFFSETS.map((offset) => `${date} ${time}${fraction}${offset}`)),
    ),
  );
  expect(texts.map(parseTimestamp)).toEqual(texts.map(parseAny));
});

it('Every millisecond is read as it was written', () => {
  for (let ms = 0; ms < 1_000; ms += 1) {
    const fraction = String(ms).padStart(3, '0');
    const read = parseTimestamp(`2026-11-23 17:38:09.${fraction}+00`);
    expect(read).toEqual(new Date(`2026-11-23T17:38:09.${fraction}Z`));
  }
});

it.each(['infinity', '-infinity', '0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00', '10000-01-01 00:00:00+00'])(
  '%s is read as pg reads it',
  (text) => expect(parseTimestamp(text)).toEqual(parseAny(text)),
);
