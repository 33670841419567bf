import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiUser } from './support/api-user.ts';
import { startProduct } from './support/product.ts';
import { expect, newConsignor, test } from './support/test.ts';

const DIST = fileURLToPath(new URL('../../api/dist/', import.meta.url));
const settings = { BACKUP_KEY: 'a long and secret sentence' };

const run = (command: string, dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(DIST, `${command}.js`), ...args], {
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
  });

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

test('a backup of a product under writes that is then killed has everything it acknowledged before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marque-drill-'));
  const product = await startProduct();
  const archive = join(folder, 'drill.backup');
  try {
    const { username, phone } = newConsignor();
    const owner = await createApiUser(product.url, product.dataDir).consignor(username, phone);
    const before = await owner.submit();
    const photos = Object.values(before.photos).flatMap((list) => list.map(({ url }) => url));
    const hashes = await Promise.all(photos.map(async (url) => hash(await owner.download(url))));

    let isOver = false;
    const writing = (async () => {
      while (!isOver) await owner.upload('wheels_tires').catch(() => sleep(50));
    })();
    const { stdout } = await run('backup', product.dataDir, archive);
    expect(stdout).toMatch(/^Saved \d+ rows, \d+ jobs and \d+ photos/);
    isOver = true;
    await writing;
    await product.crash();

    expect((await run('restore', folder, archive, '--check')).stdout).toContain('is complete');
    const dataDir = join(folder, 'elsewhere');
    expect((await run('restore', dataDir, archive)).stdout).toContain('Restored the backup of');
    await expect(run('restore', dataDir, archive)).rejects.toThrow('is not empty');
    expect((await run('verify-audit', dataDir)).stdout).toContain('The audit log is intact');

    const restored = await startProduct({ DATA_DIR: dataDir });
    try {
      const again = await createApiUser(restored.url, dataDir).signIn(username, 'a long enough password');
      expect(await again.call('GET', `/api/consignments/${before.id}`)).toMatchObject({ number: before.number });
      expect(await Promise.all(photos.map(async (url) => hash(await again.download(url))))).toEqual(hashes);
    } finally {
      await restored.stop();
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
