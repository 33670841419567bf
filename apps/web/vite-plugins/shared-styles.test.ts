import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedStyles } from './shared-styles.ts';

/** Contents by name. */
type Files = Record<string, string>;

/** Two pages with a field that both show, and one with styles of its own. */
const FILES: Files = {
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': `globalThis.open = [() => import('./first.js'), () => import('./second.js')]; import('./components.js');`,
  'components.js': `import './components.css';`,
  'components.css': '.component { color: blue; }',
  'first.js': `import { field } from './field.js'; import styles from './first.module.css'; globalThis.first = [field, styles.own];`,
  'first.module.css': '.own { color: green; }',
  'second.js': `import { field } from './field.js'; globalThis.second = field;`,
  'field.js': `import styles from './field.module.css'; export const { field } = styles;`,
  'field.module.css': '.field { color: red; }',
};

let root = '';

async function buildWith(changed: Files = {}): Promise<{ scripts: Files; styles: Files }> {
  for (const [name, content] of Object.entries({ ...FILES, ...changed })) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sharedStyles('components.css', () => [join(root, 'field.module.css')])],
    css: { modules: { generateScopedName: '[local]' } },
    build: { write: false, modulePreload: { polyfill: false } },
  });
  if (!('output' in result)) throw new Error('the build has more than one output');
  return { scripts: getTexts(result.output, '.js'), styles: getTexts(result.output, '.css') };
}

function getTexts(files: Rolldown.RolldownOutput['output'], ending: string): Files {
  const wanted = files.filter(({ fileName }) => fileName.endsWith(ending));
  return Object.fromEntries(
    wanted.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source).trim()]),
  );
}

const getName = (files: Files, part: string) => Object.keys(files).find((name) => name.includes(part)) ?? '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'marque-shared-styles-'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('Styles that pages share', () => {
  it('are in one file, after the styles that the file has anyway', async () => {
    const { styles } = await buildWith();
    expect(Object.values(styles).toSorted()).toEqual(['.component{color:#00f}.field{color:red}', '.own{color:green}']);
  });

  it('leave the names of their classes in the scripts', async () => {
    const { scripts } = await buildWith();
    expect(Object.values(scripts).filter((code) => /[`'"]field[`'"]/.test(code))).toHaveLength(1);
  });

  it('are loaded before the styles of a page that is loaded on demand', async () => {
    const { scripts, styles } = await buildWith();
    const start = scripts[getName(scripts, 'index')] ?? '';
    const [shared, own] = [getName(styles, 'components'), getName(styles, 'first')].map((name) => start.indexOf(name));
    expect(shared).toBeGreaterThan(0);
    expect(own).toBeGreaterThan(shared ?? 0);
  });

  it('change the name of each script that may name their file', async () => {
    const before = Object.keys((await buildWith()).scripts);
    const after = Object.keys((await buildWith({ 'field.module.css': '.field { color: black; }' })).scripts);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });
});
