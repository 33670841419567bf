import type { Plugin } from 'vite';

/** The modules of zod that describe a schema as JSON schema. */
const MODULE = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Removes the code that describes a schema as JSON schema. zod attaches it to every schema, so bundlers cannot tell
 * that only the server uses it. The remaining stubs throw when used.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'marque-leave-out-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(([, declared, renamed]) => renamed ?? declared ?? '');
        if (names.length === 0) throw new Error('zod has changed: nothing to leave out');
        return [
          "const leftOut = () => { throw new Error('JSON schemas are left out of the web application'); };",
          ...names.map((name) => findExport(name)),
        ].join('\n');
      },
    },
  };
}

/** The factory of the method is called for every schema; the method itself is not. */
function findExport(name: string): string {
  const value = name.startsWith('create') ? '() => leftOut' : 'leftOut';
  return `export const ${name} = ${value};`;
}
