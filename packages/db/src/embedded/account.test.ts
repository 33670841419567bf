import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInPasswd, isReachableByOthers } from './account.ts';

const PASSWD = `root:x:0:0:root:/root:/bin/bash
# a comment
broken
postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash
nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false
odd:x:many:1:::
`;

describe('findInPasswd', () => {
  it('reads number and group of a user', () => {
    expect(findInPasswd(PASSWD, 'postgres')).toEqual({ name: 'postgres', uid: 101, gid: 104 });
  });

  it('accepts the negative numbers of macOS', () => {
    expect(findInPasswd(PASSWD, 'nobody')).toEqual({ name: 'nobody', uid: -2, gid: -2 });
  });

  it.each(['absent', 'broken', 'odd'])('finds nobody for the line %s', (name) => {
    expect(findInPasswd(PASSWD, name)).toBeNull();
  });
});

describe('isReachableByOthers', () => {
  it('follows the search bit of every parent', async () => {
    const top = await mkdtemp(path.join(tmpdir(), 'marque-reach-'));
    const inner = path.join(top, 'a', 'b');
    await mkdir(inner, { recursive: true });
    expect(await isReachableByOthers(inner)).toBe(false); // mkdtemp makes 0700
    await chmod(top, 0o755);
    expect(await isReachableByOthers(inner)).toBe(true);
    expect(await isReachableByOthers(path.join(inner, 'not', 'yet'))).toBe(true);
    await rm(top, { recursive: true });
  });
});
