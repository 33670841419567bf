/**
 * Who may import whom (docs/architecture.md). Every rule forbids; its comment, which is shown with a violation, names
 * the right place. In `to`, `$1` is what the first group of `from` matched.
 */

/** Tests and what they share: they may use what the code beside them may not. */
export const TEST_CODE = [
  '\\.(test|spec)\\.[a-z]+$',
  '(^|/)(testing|expected|fixtures)/',
  '(^|[-/])testing\\.tsx?$',
  '-fixture\\.tsx?$',
];

const OURS = '^(apps|packages)/';
/** @type {NonNullable<Rule['to']['dependencyTypes']>} */
const TYPES = ['type-only', 'type-import'];

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/** @type {(name: string, comment: string, from: Rule['from'], to: Rule['to']) => Rule} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Layers of one folder, the lowest first: a layer imports itself and lower ones. Names of one layer do not import each
 * other unless `mayMix` says so.
 * @param {string} folder
 * @param {{ names: string[], mayMix?: boolean }[]} layers
 * @param {string} comment
 */
function layersOf(folder, layers, comment) {
  return layers.flatMap(({ names, mayMix = false }, index) => {
    const above = layers.slice(index + 1).flatMap((layer) => layer.names);
    return names.flatMap((name) => {
      const forbidden = [...above, ...(mayMix ? [] : names.filter((other) => other !== name))];
      if (forbidden.length === 0) return [];
      const rule = `${folder.split('/').at(-2)}-layers-${name}`;
      return forbid(
        rule,
        comment,
        { path: `^${folder}/${name}(/|\\.tsx?$)`, pathNot: TEST_CODE },
        { path: `^${folder}/(${forbidden.join('|')})(/|\\.tsx?$)` },
      );
    });
  });
}

const BETWEEN_PACKAGES = [
  forbid(
    'bench-apart-from-training',
    'The bench of the scanner draws its own pictures: those of the training would be easy for what was trained on them.',
    { path: '^packages/scanner/(bench|training)/' },
    { path: '^packages/scanner/(bench|training)/', pathNot: '^packages/scanner/$1/' },
  ),
  forbid(
    'packages-by-name',
    'Another package is imported by its name (@marque/…), never by a path.',
    { path: '^((?:apps|packages)/[^/]+)/' },
    { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  forbid(
    'domain-without-node',
    'domain does no input or output: what needs Node belongs to packages/db or apps/api.',
    { path: '^packages/domain/src/', pathNot: TEST_CODE },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'domain-alone',
    'domain imports nothing of ours: move what it needs into packages/domain.',
    { path: '^packages/domain/' },
    { path: OURS, pathNot: '^packages/domain/' },
  ),
  forbid(
    'packages-on-domain',
    'This package may import only packages/domain: what both sides need belongs there.',
    { path: '^packages/(db|scanner|emails)/' },
    { path: OURS, pathNot: '^packages/($1|domain)/' },
  ),
  forbid(
    'client-on-domain',
    'client may import packages/domain, and of apps/api only the type of its router.',
    { path: '^packages/client/src/' },
    { path: OURS, pathNot: ['^packages/(client|domain)/', '^apps/api/src/server/router\\.ts$'] },
  ),
  forbid(
    'client-scripts-and-tests',
    'Scripts and tests of client may import, beside packages/domain, the router and the test app of apps/api.',
    { path: '^packages/client/(scripts|test)/' },
    {
      path: OURS,
      pathNot: [
        '^packages/(client|domain)/',
        '^packages/db/src/testing/',
        '^apps/api/src/(server/router\\.ts$|testing/)',
      ],
    },
  ),
  forbid(
    'toolchain-alone',
    'The toolchain runs before anything is installed: it imports nothing but Node and itself.',
    { path: '^packages/toolchain/', pathNot: TEST_CODE },
    { pathNot: '^packages/toolchain/', dependencyTypesNot: ['core', ...TYPES] },
  ),
  forbid(
    'api-on-packages',
    'api may import packages/db, emails, scanner and domain: what it shares with others belongs to domain.',
    { path: '^apps/api/' },
    { path: OURS, pathNot: '^(apps/api|packages/(db|domain|emails|scanner))/' },
  ),
  forbid(
    'web-on-packages',
    'web may import packages/domain and packages/scanner: what it shares with the server belongs to domain.',
    { path: '^apps/web/', pathNot: '^apps/web/e2e/' },
    { path: OURS, pathNot: ['^(apps/web|packages/(domain|scanner))/', '^apps/api/src/server/router\\.ts$'] },
  ),
  forbid(
    'error-table-type-only',
    'The browser would load all errors for one: share the message in packages/domain/src/text/messages.ts.',
    { path: '^apps/web/src/', pathNot: TEST_CODE },
    { path: '^packages/domain/src/api/errors\\.ts$', dependencyTypesNot: TYPES },
  ),
  forbid(
    'router-type-only',
    'Of the server only the type of its router may be imported: write `import type`.',
    { path: '^(apps/web|packages/client/src)/' },
    { path: '^apps/api/src/server/router\\.ts$', dependencyTypesNot: TYPES },
  ),
  forbid(
    'web-without-node',
    'This code runs in a browser: what needs Node belongs to apps/api.',
    { path: '^apps/web/src/', pathNot: TEST_CODE },
    { dependencyTypes: ['core'] },
  ),
];

const EVERYWHERE = [
  forbid(
    'product-without-gallery',
    'The gallery of states is for development: the product knows nothing of it.',
    { path: '^apps/', pathNot: '^apps/web/(gallery|e2e)/' },
    { path: '^apps/web/gallery/' },
  ),
  forbid(
    'no-cycles',
    'Files that import each other cannot be read one at a time: move what both need (often a type) into a third.',
    {},
    { circular: true },
  ),
  forbid('resolves', 'What is imported must be there.', {}, { couldNotResolve: true }),
  forbid(
    'product-without-test-code',
    'The product does not use what is made for its tests.',
    { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST_CODE },
    { path: TEST_CODE },
  ),
];

const API_LAYERS = layersOf(
  'apps/api/src',
  [
    { names: ['config', 'adapters'], mayMix: true },
    { names: ['platform'] },
    { names: ['transport'] },
    { names: ['modules'] },
    { names: ['server', 'worker', 'commands'] },
    { names: ['start-product', 'main', 'launch'], mayMix: true },
  ],
  'Layers of the server: config, adapters ← platform ← transport ← modules ← server, worker, commands ← start-product, main, launch.',
);

const API_MODULES = [
  forbid(
    'queries-know-no-rules',
    'Queries know no rules: what a service decides is handed to them as an argument.',
    { path: '^apps/api/src/modules/.*\\.queries\\.ts$' },
    { path: '^apps/api/src/modules/.*\\.(service|router)\\.ts$' },
  ),
  forbid(
    'services-without-transport',
    'A service knows neither HTTP nor tRPC: that belongs to the router, which calls the service.',
    { path: '^apps/api/src/modules/.*\\.service\\.ts$' },
    {
      path: [
        '^apps/api/src/(modules/.*\\.router|transport/(trpc|http/.*))\\.ts$',
        '(^|/)node_modules/(@trpc/server|fastify|@fastify/[^/]+)/',
      ],
    },
  ),
  forbid(
    'routers-are-for-clients',
    "Another module's router is for clients: call that module's service.",
    { path: '^apps/api/src/modules/([^/]+)/' },
    { path: '^apps/api/src/modules/.*\\.router\\.ts$', pathNot: '^apps/api/src/modules/$1/' },
  ),
];

const WEB_LAYERS = layersOf(
  'apps/web/src',
  [
    { names: ['lib'] },
    { names: ['ui'] },
    { names: ['shared'] },
    { names: ['features'] },
    { names: ['app'] },
    { names: ['main'] },
  ],
  'Layers of the web app: lib ← ui ← shared ← features ← app ← main. Hand down what a lower one needs as properties.',
);

/** Files of lib that know nothing of the server. */
const LIB_FOR_UI = '^apps/web/src/lib/(first-page|toast|theme-storage|use-back-closes|on-first-input|try-again)\\.ts$';

const WEB = [
  forbid(
    'features-apart',
    'A feature never reaches into another one: the page in app composes them, what both need moves to shared or domain.',
    { path: '^apps/web/src/features/([^/]+)/' },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
  forbid(
    'ui-without-server',
    'ui only shows: what calls the server belongs to shared or to a feature, which hands ui what it shows.',
    { path: '^apps/web/src/ui/', pathNot: TEST_CODE },
    {
      path: ['^apps/web/src/lib/', '^apps/api/', '(^|/)node_modules/(@trpc|@tanstack)/'],
      pathNot: [LIB_FOR_UI],
    },
  ),
];

export default {
  forbidden: [...EVERYWHERE, ...BETWEEN_PACKAGES, ...API_LAYERS, ...API_MODULES, ...WEB_LAYERS, ...WEB],
  options: {
    // Type imports count: they tie files together for whoever reads them.
    tsPreCompilationDeps: true,
    exclude: { path: '(^|/)(dist|test-results)/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
