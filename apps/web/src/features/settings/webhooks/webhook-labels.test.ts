import { describe, expect, it } from 'vitest';
import { outcomeText, webhookName } from './webhook-labels.ts';

describe('A webhook', () => {
  it('is called what its owner calls it, else after the machine it leads to, never after a path that may hold a key', () => {
    const url = 'https://garage.example:8443/hooks?key=1';
    expect(webhookName({ description: 'The garage', url })).toBe('The garage');
    expect(webhookName({ description: '', url })).toBe('garage.example:8443');
  });
});

describe('What became of a delivery', () => {
  it.each([
    [{ tries: 0, answer: null }, ''],
    [{ tries: 1, answer: '204 No Content' }, '1 try · 204 No Content'],
    [{ tries: 14, answer: 'no answer in time' }, '14 tries · no answer in time'],
    [{ tries: 0, answer: 'given up: the webhook was paused' }, 'given up: the webhook was paused'],
  ])('is said in a line: %o', (delivery, words) => expect(outcomeText(delivery)).toBe(words));
});
