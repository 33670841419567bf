import { register } from 'node:module';

// Given by `--import` wherever the server runs from its sources.
register('./jsx-hooks.mjs', import.meta.url);
