import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret for encryption and signatures: the configured one, else the one in `DATA_DIR/secret`, generated on first
 * use.
 */
export async function readAppSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret');
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept?.trim()) return kept.trim();
  const secret = randomBytes(32).toString('base64url');
  const file = await open(path, 'w', 0o600);
  await file.writeFile(`${secret}\n`);
  await file.sync();
  await file.close();
  return secret;
}
