import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from './repository-files.mjs';

/** @type {(file: string, pattern: RegExp) => string[]} */
const matchesIn = (file, pattern) => [...readRepositoryFile(file).matchAll(pattern)].map(([, name = '']) => name);

const read = matchesIn('apps/api/src/config/config.ts', /^ {2}([A-Z][A-Z0-9_]+): /gm);
const described = matchesIn('.env.example', /^#?([A-Z][A-Z0-9_]+)=/gm);
/** The settings that the image fixes, because the container has its own port and folder. */
const fixed = [...readRepositoryFile('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
  pairs.split(' ').map((pair) => pair.split('=')[0]),
);
const [, service = ''] = /^ {2}marque:\n(.*?)^ {2}\w/ms.exec(readRepositoryFile('docker-compose.yml')) ?? [];
const passed = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+): (.+)$/gm)];

const OURS = ['WEB_DIST', 'CLIENT_PACKAGE', 'NODE_ENV'];

describe('Settings', () => {
  it('are described in .env.example, each once, and none that nobody reads', () => {
    expect(read.length).toBeGreaterThan(40);
    expect([...described].sort()).toEqual(read.filter((name) => !OURS.includes(name)).sort());
  });

  it('can all be given to the container by docker-compose.yml', () => {
    const own = described.filter((name) => !fixed.includes(name));
    expect(passed.map(([, name]) => name).sort()).toEqual(own.sort());
  });

  it('come there from the variable of the same name', () => {
    const strange = passed.filter(([, name, value = '']) => !new RegExp(`^\\$\\{${name}(:?-|:\\?)`).test(value));
    expect(strange.map(([line]) => line)).toEqual([]);
  });
});
