import { mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what V8 compiles in `DATA_DIR` for the next start (ADR 0139); where that cannot be written, every start
 * compiles anew. It holds for what is imported from here on, so this file imports nothing else of ours before.
 */
function keepCompiled(): void {
  const folder = join(process.env.DATA_DIR?.trim() || '.data', 'compile-cache');
  const usual = process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    enableCompileCache(folder);
  } catch {
    // The start itself says what is wrong with the folder, if that matters to it.
  } finally {
    process.umask(usual);
  }
}

keepCompiled();
await import('./main.ts');
// Otherwise it is written when the process ends, and never by one that is killed.
flushCompileCache();
