import { describe, expect, it } from 'vitest';
import { nameModules, startAfterPaint } from './scripts-after-paint.ts';

const SCRIPT = '<script type="module" crossorigin src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>';
const PAGE = `<html><head>${SCRIPT}</head><body><p>Content</p></body></html>`;

describe('The script of a page', () => {
  it('is not an element of its HTML, which fetches it after its first paint', () => {
    const page = startAfterPaint(PAGE);
    expect(page).not.toContain('type="module"');
    expect(page).toMatch(
      /<p>Content<\/p><script nonce="__CSP_NONCE__">[^<]*\("\/assets\/index-1\.js"\)<\/script><\/body>/,
    );
    expect(page).toContain('first-contentful-paint');
  });

  it('is fetched with the other modules that the page names', () => {
    expect(nameModules(['/assets/form-2.js'])).toBe('self.marqueModules=["/assets/form-2.js"]');
    expect(startAfterPaint(PAGE)).toContain('(self.marqueModules||[])');
  });

  it('must be there', () => {
    expect(() => startAfterPaint('<html></html>')).toThrow('module script');
  });
});
