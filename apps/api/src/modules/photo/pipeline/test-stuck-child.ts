import { readFileSync } from 'node:fs';

// Stands in for `photo-child.ts` in tests: a photo with HANG or CRASH in it does that, as a fault of the decoder would; all others are taken.
process.on('message', (job: { source: string }) => {
  const content = readFileSync(job.source, 'latin1');
  if (content.includes('HANG')) for (;;);
  if (content.includes('CRASH')) process.kill(process.pid, 'SIGSEGV');
});
await import('./photo-child.ts');
