import { describe, expect, it } from 'vitest';
import { firstPictureFirst } from './picture-order.ts';

describe('The pictures below the first one', () => {
  it('are held back until the page has loaded and is painted, or is scrolled', () => {
    const page = firstPictureFirst('<html><body><p>Content</p></body></html>', 'NONCE');
    expect(page).toMatch(/^<html><body data-loading><p>Content<\/p><script nonce="NONCE">[^<]*<\/script><\/body>/);
    expect(page).toMatch(/addEventListener\('load',.*requestAnimationFrame\(.*setTimeout\(show\)/);
    expect(page).toContain("addEventListener('scroll',show)");
  });

  it('need a body', () => {
    expect(() => firstPictureFirst('<html></html>', 'NONCE')).toThrow('no body');
  });
});
