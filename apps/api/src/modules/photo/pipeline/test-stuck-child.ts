import { readFileSync } from 'node:fs';

// Replaces `photo-child.ts` in tests: hangs or crashes for a photo that contains HANG or CRASH, as a bug in the decoder
// might; accepts all others.
process.on('message', (job: { source: string } | { path: string }) => {
  const content = readFileSync('source' in job ? job.source : job.path, 'latin1');
  if (content.includes('HANG')) for (;;);
  if (content.includes('CRASH')) process.kill(process.pid, 'SIGSEGV');
});
await import('./photo-child.ts');
