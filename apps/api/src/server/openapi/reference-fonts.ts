import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const LATIN =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, ' +
  'U+2190-2193, U+2212, U+2215';

const FONTS = [
  { family: 'Inter', file: /^inter-latin-[\w-]+\.woff2$/, weights: '400 700' },
  { family: 'JetBrains Mono', file: /^jetbrains-mono-latin-[\w-]+\.woff2$/, weights: '400 600' },
];

const FAMILIES = `:root {
  --scalar-font: 'Inter', system-ui, sans-serif;
  --scalar-font-code: 'JetBrains Mono', ui-monospace, monospace;
}`;

/**
 * The brand's fonts for the reference page: the files that the built web app in `webDist` already has. Without it, the
 * reader's own fonts.
 */
export async function referenceFontCss(webDist: string | null): Promise<string> {
  const assets = webDist === null ? [] : await readdir(join(webDist, 'assets')).catch(() => []);
  const rules = FONTS.flatMap(({ family, file, weights }) => {
    const name = assets.find((each) => file.test(each));
    return name === undefined ? [] : [writeRule(family, name, weights)];
  });
  return [...rules, FAMILIES].join('\n');
}

function writeRule(family: string, name: string, weights: string): string {
  return `@font-face {
  font-family: '${family}';
  font-display: swap;
  font-weight: ${weights};
  src: url('/assets/${name}') format('woff2-variations');
  unicode-range: ${LATIN};
}`;
}
