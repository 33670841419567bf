import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
