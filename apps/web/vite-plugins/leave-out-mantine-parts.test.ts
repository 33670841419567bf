import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { leaveOutTransitions } from './leave-out-mantine-parts.ts';

describe('transitions that are left out of the web application', () => {
  it('are all but those of dialogs and menus', () => {
    const styles = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
    const code = readFileSync(join(styles, '../esm/components/Transition/transitions.mjs'), 'utf8');
    const left = leaveOutTransitions(code);
    const names = [...left.matchAll(/^\t"?([\w-]+)"?: \{$/gm)].map(([, name]) => name);
    expect(names).toEqual(['in', 'out', 'fade', 'fade-down', 'pop']);
    expect(left).toContain('transform: "translateY(-30px)"');
    expect(() => leaveOutTransitions('const transitions = {};')).toThrow('Mantine has changed');
  });
});

describe('whether a color is light', () => {
  it('is left out, since nothing sets `autoContrast`', () => {
    const sources = globSync(fileURLToPath(new URL('../src/**/*.{ts,tsx}', import.meta.url)));
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((path) => readFileSync(path, 'utf8').includes('autoContrast'))).toEqual([]);
  });
});
