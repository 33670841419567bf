import { expect, test } from 'vitest';
import { joinSentences } from './sentences.ts';

test('two messages that are put together are two sentences', () => {
  expect(
    joinSentences('Invalid VIN: Please enter a valid 17-character VIN', 'Please enter the details manually.'),
  ).toBe('Invalid VIN: Please enter a valid 17-character VIN. Please enter the details manually.');
});

test('a message with its own stop gets no second one', () => {
  for (const text of ['Saved.', 'Saved!', 'Saved?', 'One moment…', 'It said “no.”']) {
    expect(joinSentences(text, 'Next')).toBe(`${text} Next.`);
  }
});

test('what is empty leaves no trace', () => {
  expect(joinSentences('', undefined, null, false, ' Saved ')).toBe('Saved.');
  expect(joinSentences()).toBe('');
});
