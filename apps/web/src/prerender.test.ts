import { expect, it } from 'vitest';
import { PAGES } from '../vite-plugins/page-scripts.ts';
import { renderSignIn, renderSkeleton } from './prerender.tsx';

const GRAY = /mantine-Skeleton-root/g;
/** What it will show is only known when the computer has answered. */
const UNKNOWN = ['/shoot'];
const PATHS = PAGES.map(({ path }) => path).filter((path) => !UNKNOWN.includes(path));

const shapeOf = (path: string) => renderSkeleton(path, '').split('data-page-skeleton').at(-1) ?? '';

it.each(PATHS)('the HTML of %s has the shape of the page, instead of a ring', (path) => {
  expect(shapeOf(path).match(GRAY)?.length).toBeGreaterThan(0);
});

it.each([
  ['/confirm-email', 'Confirm Your Email Address', 'we send our emails to this address.'],
  ['/stop-email-change', 'Keep Your Email Address', 'Someone requested a different email address'],
  ['/unlock', 'Unlock Sign-In', 'too many wrong passwords'],
  ['/reset-password', 'Set a New Password', 'This signs you out everywhere'],
])('the shape of %s has its heading and its first words', (path, heading, words) => {
  expect(shapeOf(path)).toContain(`>${heading}</h1>`);
  expect(shapeOf(path)).toContain(words);
});

it('says nothing of a submission before it is known that there was one', () => {
  expect(shapeOf('/success')).not.toMatch(/Submitted|Thank you/);
});

it('the sign-in page for guests has its form, with nothing that depends on the browser', async () => {
  const markup = await renderSignIn('');
  expect(markup).toContain('>Sign In</h1>');
  expect(markup).toContain('autoComplete="current-password"');
  expect(markup).not.toContain('data-page-skeleton');
  expect(markup).not.toContain('passkey');
});

it('its form has no names, so that nothing typed is sent without a script', async () => {
  expect(await renderSignIn('')).not.toMatch(/<input[^>]* name=/);
});

it('refuses to render a page that has no shape', () => {
  expect(() => renderSkeleton('/elsewhere', '')).toThrow('/elsewhere has no shape');
});
