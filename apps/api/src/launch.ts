import { mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Caches V8's compiled code in `DATA_DIR` for the next start (ADR 0139); if that is not writable, every start compiles
 * again. It applies to later imports, so this file must not import anything else of ours before.
 */
function keepCompiled(): void {
  const folder = join(process.env.DATA_DIR?.trim() || '.data', 'compile-cache');
  const usual = process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    enableCompileCache(folder);
  } catch {
    // The start itself reports problems with the folder.
  } finally {
    process.umask(usual);
  }
}

keepCompiled();
await import('./main.ts');
// Otherwise it is written when the process ends, and never if it is killed.
flushCompileCache();
