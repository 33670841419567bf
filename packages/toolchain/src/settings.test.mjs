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
const compose = readRepositoryFile('docker-compose.yml');
const [, shared = ''] = /^x-marque: &marque\n(.*?)^services:/ms.exec(compose) ?? [];
const passed = [...shared.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.+)$/gm)];

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

describe('Two processes in docker-compose.yml', () => {
  /** @param {string} name */
  const own = (name) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  const [first, second] = [own('marque'), own('marque-2')];

  it('share every setting, and with it secret, database and bucket', () => {
    for (const service of [first, second]) {
      expect(service).toContain('<<: *marque');
      expect(service).not.toContain('environment:');
    }
  });

  it('have a port on this machine and a folder of data each', () => {
    const portsAndFolders = /127\.0\.0\.1:\$\{(?:PORT|PORT_2):-(\d+)\}:3000\n {4}volumes:\n {6}- (\S+):\/data/;
    expect(portsAndFolders.exec(first)?.slice(1)).toEqual(['3000', 'marque']);
    expect(portsAndFolders.exec(second)?.slice(1)).toEqual(['3001', 'marque-2']);
    expect(compose).toMatch(/^volumes:\n(?: {2}\S+\n)*? {2}marque-2:\n/m);
  });

  it('start only on request, one after the other, so that one of them migrates', () => {
    expect(second).toContain('profiles: [two]');
    expect(second).toMatch(/depends_on:\n {6}marque:\n {8}condition: service_healthy/);
  });
});
