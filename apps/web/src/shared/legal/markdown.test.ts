import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown, safeAddress } from './markdown.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text })).replace(/^<(?:div|pre)[^>]*>|<\/(?:div|pre)>$/g, '');

describe('The company’s Markdown', () => {
  it('is shown with its headings below the page’s own, lists, links and tables', () => {
    expect(shown('# Terms\n\nWe **sell** your *car*.')).toBe(
      '<h2>Terms</h2><p>We <strong>sell</strong> your <em>car</em>.</p>',
    );
    expect(shown('3. One\n4. Two')).toBe('<ol start="3"><li>One</li><li>Two</li></ol>');
    expect(shown('- One\n  - Inner')).toBe('<ul><li>One<ul><li>Inner</li></ul></li></ul>');
    expect(shown('[Call](tel:+12125550100) or <hello@marque.example>')).toBe(
      '<p><a href="tel:+12125550100">Call</a> or <a href="mailto:hello@marque.example">hello@marque.example</a></p>',
    );
    expect(shown('| Fee | Share |\n|---|---|\n| Sale | 8 % |')).toContain('<th scope="col">Fee</th>');
  });

  it('aligns the columns of a table as it says', () => {
    expect(shown('| Fee | Share |\n|---|--:|\n| Sale | 8 % |')).toContain(
      '<td>Sale</td><td data-align="right">8 %</td>',
    );
  });

  it('shows raw HTML as the text that it is, and a picture as its description', () => {
    expect(shown('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(shown('Yes <b onclick="x()">no</b>')).toBe('<p>Yes &lt;b onclick=&quot;x()&quot;&gt;no&lt;/b&gt;</p>');
    expect(shown('![Our house](https://elsewhere.example/pixel.gif)')).toBe('<p>Our house</p>');
  });

  it('links to pages, mail and phones, and never to what would run', () => {
    for (const href of ['https://a.example', '/privacy', '#fees', 'mailto:a@b.example', 'tel:+1']) {
      expect(safeAddress(href)).toBe(href);
    }
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:x',
      'data:text/html,x',
      'vbscript:x',
    ]) {
      expect(safeAddress(href)).toBeNull();
    }
    expect(shown('[Here](javascript:alert(1))')).toBe('<p>Here</p>');
  });

  it('is shown as it was typed where its parts are nested deeper than any text needs, without delay', () => {
    const deep = [
      '>'.repeat(100_000),
      '> '.repeat(50_000),
      '- '.repeat(50_000),
      '1. '.repeat(33_000),
      '* > '.repeat(25_000),
      Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
    ];
    for (const text of deep) {
      const begun = performance.now();
      expect(shown(text).length).toBeGreaterThan(0);
      expect(performance.now() - begun).toBeLessThan(1_000);
    }
    expect(shown('> > > Quoted')).toBe(
      '<blockquote><blockquote><blockquote><p>Quoted</p></blockquote></blockquote></blockquote>',
    );
    expect(shown(`Before\n\n${'> '.repeat(5_000)}<b>`)).toMatch(/^Before\n\n&gt; .* &lt;b&gt;$/s);
  });

  it('contains no element that nobody wrote a case for, whatever the text', () => {
    const parts = fc.constantFrom(
      '<img src=x onerror=y>',
      '[a](javascript:b)',
      '# ',
      '`',
      '**',
      '\n\n',
      '|a|\n|-|',
      '- ',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 12 }), (texts) => {
        const markup = shown(texts.join(''));
        const tags = [...markup.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
        const known =
          'h2 h3 h4 h5 h6 p strong em del a ul ol li blockquote div table thead tbody tr th td pre code hr br';
        expect(tags.filter((tag) => !known.split(' ').includes(tag ?? ''))).toEqual([]);
        expect(markup).not.toMatch(/href="[^"]*(javascript|vbscript|data):/i);
      }),
    );
  });
});
