import { describe, expect, it } from 'vitest';
import { arrivedText, isOfThisComputerOnly, timeLeft } from './pairing-texts.ts';

describe('The texts about a paired phone', () => {
  it.each([
    [0, 'Your phone is connected'],
    [1, 'Your phone is connected · 1 photo arrived'],
    [3, 'Your phone is connected · 3 photos arrived'],
  ])('say that %i arrived', (count, text) => expect(arrivedText(count)).toBe(text));

  it.each([
    [601_000, '10:00'],
    [600_000, '10:00'],
    [599_001, '10:00'],
    [581_000, '9:41'],
    [1, '0:01'],
    [-1, '0:00'],
  ])('say of %i ms that %s are left', (ms, text) => expect(timeLeft(new Date(ms), new Date(0))).toBe(text));

  it.each([
    ['http://localhost:5000/shoot#code=x', true],
    ['http://127.0.0.1:5000/shoot', true],
    ['http://127.1.2.3/shoot', true],
    ['http://[::1]:5000/shoot', true],
    ['http://marque.localhost/shoot', true],
    ['http://192.168.1.20:5000/shoot', false],
    ['https://marque.example/shoot', false],
    ['https://localhost.example/shoot', false],
  ])('know whether a phone finds %s', (address, isHereOnly) => expect(isOfThisComputerOnly(address)).toBe(isHereOnly));
});
