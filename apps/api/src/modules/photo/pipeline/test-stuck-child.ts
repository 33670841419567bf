import { readFileSync } from 'node:fs';

// Replaces `photo-child.ts` in tests: a photo containing HANG or CRASH does that, like a fault of the decoder would;
// all others are accepted.
process.on('message', (job: { source: string } | { path: string }) => {
  const content = readFileSync('source' in job ? job.source : job.path, 'latin1');
  if (content.includes('HANG')) for (;;);
  if (content.includes('CRASH')) process.kill(process.pid, 'SIGSEGV');
});
await import('./photo-child.ts');
