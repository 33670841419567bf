import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JsonText, JsonTextPage } from './json-text.ts';
import { proven, proveResponses } from './proven-response.ts';

const Car = z.object({ make: z.string(), at: z.date() });
const CarPage = z.object({ items: z.array(Car), total: z.int().nullable(), nextCursor: z.string().nullable() });
const AT = new Date('2026-01-02T03:04:05.678Z');
const TEXT = `{"make":"Ferrari","at":"${AT.toISOString()}"}`;

afterEach(() => proveResponses(true));

describe('While responses are proven', () => {
  it('one that fits is passed on as it is', () => {
    const car = { make: 'Ferrari', at: AT };
    expect(proven(Car).parse(car)).toBe(car);
  });

  it('one that does not fit is an error', () => {
    expect(() => proven(Car).parse({ make: 7, at: AT } as never)).toThrow(z.core.$ZodError);
  });

  it('one that has more than its schema is an error: nobody would leave it out later', () => {
    expect(() => proven(Car).parse({ make: 'Ferrari', at: AT, secret: 1 } as never)).toThrow('its schema does not');
  });

  it('JSON text is read, and passed on as text', () => {
    const text = new JsonText(TEXT, ['at']);
    expect(proven(Car).parse(text)).toBe(text);
    expect(() => proven(Car).parse(new JsonText(TEXT))).toThrow(z.core.$ZodError);
  });

  it('so is a page of JSON texts', () => {
    const page = new JsonTextPage([TEXT, TEXT], { total: 2, nextCursor: null }, () => ['at']);
    expect(proven(CarPage).parse(page)).toBe(page);
    expect(page.read()).toEqual({
      items: [
        { make: 'Ferrari', at: AT },
        { make: 'Ferrari', at: AT },
      ],
      total: 2,
      nextCursor: null,
    });
  });
});

it('In production responses are sent as they are', () => {
  proveResponses(false);
  const odd = { make: 7 };
  expect(proven(Car).parse(odd as never)).toBe(odd);
});
