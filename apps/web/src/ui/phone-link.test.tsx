import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhoneLink } from './phone-link.tsx';

test('the company’s number is formatted like every other, and its link keeps what was entered', () => {
  expect(renderToStaticMarkup(<PhoneLink phone="4152814199" />)).toBe('<a href="tel:4152814199">(415) 281-4199</a>');
  expect(renderToStaticMarkup(<PhoneLink phone="+44 20 7946 0958" />)).toBe(
    '<a href="tel:+442079460958">+44 20 7946 0958</a>',
  );
});
