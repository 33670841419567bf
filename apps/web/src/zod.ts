import { config } from 'zod/v4/core';

// Compiling a parser asks for `eval`, which the content security policy forbids: even asking is reported as a
// violation.
config({ jitless: true });

/** What the whole web application imports as `zod` (vite.config.ts), so that no schema is made before this is set. */
export * from 'zod/v4';
