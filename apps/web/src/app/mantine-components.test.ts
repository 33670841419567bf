import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../', import.meta.url));
const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

function mantineImports(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...imports]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));
}

describe('the rules of Mantine’s components', () => {
  it('are there for every component that a page uses', () => {
    const listed = readFileSync(join(SRC, 'app/mantine-components.ts'), 'utf8');
    const used = new Set(globSync('**/*.tsx', { cwd: SRC }).flatMap((file) => mantineImports(join(SRC, file))));
    const missing = [...used].filter(
      (name) => existsSync(join(STYLES, `${name}.layer.css`)) && !listed.includes(`/${name}.layer.css`),
    );
    expect(missing).toEqual([]);
  });
});
