/** The two parts of tRPC's client: the link for subscriptions, and everything else. */
export interface ClientParts {
  subscriptions: string;
  others: string;
}

const LINK = 'src/links/httpSubscriptionLink.ts';
/** Regions of the bundled module that the link shares with others. */
const SHARED_REGIONS = ['src/internals/inputWithTrackedEventId.ts', 'helpers/esm/asyncIterator.js'];
const LINK_NAMES = ['httpSubscriptionLink', 'unstable_httpSubscriptionLink'];
const EXPORTED = /^export \{ (.*) \};$/m;
/** Belongs to a link that the product does not use; bundlers cannot drop assignments to a prototype. */
const GENERATOR_METHODS = /^AsyncGenerator\.prototype\[[\s\S]*?^\};$/m;

/**
 * Divides the module of tRPC's client: its link for subscriptions brings 10 kB along that nothing else uses.
 *
 * @throws if the module is written in another way than expected, as after an update of tRPC
 */
export function divideClient(code: string): ClientParts {
  const link = findRegion(code, LINK);
  const exported = EXPORTED.exec(code)?.[1]?.split(', ') ?? [];
  const others = exported.filter((name) => !LINK_NAMES.includes(name));
  if (others.length !== exported.length - LINK_NAMES.length) throw new Error('tRPC has changed: other exports');
  if (!GENERATOR_METHODS.test(code)) throw new Error('tRPC has changed: no methods of AsyncGenerator');
  const imports = code.match(/^import .*$/gm) ?? [];
  const shared = SHARED_REGIONS.map((name) => findRegion(code, name));
  return {
    subscriptions: [...imports, ...shared, link, `export { ${LINK_NAMES.join(', ')} };`].join('\n'),
    others: code
      .replace(link, '')
      .replace(GENERATOR_METHODS, '')
      .replace(EXPORTED, `export { ${others.join(', ')} };`),
  };
}

function findRegion(code: string, name: string): string {
  const found = code.split(/^(?=\/\/#region )/m).find((part) => part.slice(0, part.indexOf('\n')).endsWith(name));
  if (found === undefined) throw new Error(`tRPC has changed: no ${name}`);
  return found.slice(0, found.indexOf('//#endregion'));
}
