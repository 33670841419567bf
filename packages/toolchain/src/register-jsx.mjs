import { register } from 'node:module';

// Passed by `--import` when the server runs from its sources.
register('./jsx-hooks.mjs', import.meta.url);
