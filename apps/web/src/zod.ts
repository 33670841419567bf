import { config } from 'zod/v4/core';

// Compiling a parser probes `eval`, which the content security policy forbids: even a probe is reported as a violation.
config({ jitless: true });

/** The web application's `zod` (aliased in vite.config.ts), so that this is set before any schema is created. */
export * from 'zod/v4';
