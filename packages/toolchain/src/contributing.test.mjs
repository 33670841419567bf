import { describe, expect, it } from 'vitest';
import { readJson } from './paths.mjs';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const TEXT = readRepositoryFile('CONTRIBUTING.md');
const FILES = listRepositoryFiles();
const { scripts } = readJson('package.json');

/** @param {string} name */
const isThere = (name) => FILES.includes(name) || FILES.some((file) => file.startsWith(`${name}/`));

describe('CONTRIBUTING.md', () => {
  it('names only files and folders that exist', () => {
    const named = [...TEXT.matchAll(/`((?:apps|packages|docs)\/[^`\s]+|[\w.-]+\.(?:md|mjs|json|jsonc|yaml))`/g)];
    expect(named.length).toBeGreaterThan(30);
    expect(named.map(([, name = '']) => name).filter((name) => !isThere(name))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const linked = [...TEXT.matchAll(/\]\(([^)#:]+)\)/g)].map(([, file = '']) => file);
    expect(linked.filter((file) => !isThere(file))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const commands = [...TEXT.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('tells of each command that checks something', () => {
    const checks = Object.keys(scripts).filter((name) => /^(check|test)/.test(name) && name !== 'test');
    expect(checks.filter((name) => !TEXT.includes(`npm run ${name}`))).toEqual([]);
  });
});
