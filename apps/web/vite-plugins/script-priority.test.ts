import { describe, expect, it } from 'vitest';
import { lowerPriority, startAfterPaint } from './script-priority.ts';

const SCRIPT = '<script type="module" crossorigin src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>';
const PAGE = `<html><head>${SCRIPT}</head><body><p>Content</p></body></html>`;

describe('The script of a page', () => {
  it('has a low priority, so that styles and fonts go first', () => {
    expect(lowerPriority(PAGE)).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/index-1');
  });

  it('is not named by a page that is complete without it, which fetches it after its first paint', () => {
    const page = startAfterPaint(lowerPriority(PAGE));
    expect(page).not.toContain('type="module"');
    expect(page).toMatch(
      /<p>Content<\/p><script nonce="__CSP_NONCE__">[^<]*\(\["\/assets\/index-1\.js"\]\)<\/script><\/body>/,
    );
    expect(page).toContain('first-contentful-paint');
  });

  it('is fetched then with the other modules of the page', () => {
    const page = startAfterPaint(lowerPriority(PAGE), ['/assets/form-2.js']);
    expect(page).toContain('(["/assets/index-1.js","/assets/form-2.js"])</script></body>');
  });

  it.each([lowerPriority, (page: string) => startAfterPaint(page)])('must be there', (change) => {
    expect(() => change('<html></html>')).toThrow('module script');
  });
});
