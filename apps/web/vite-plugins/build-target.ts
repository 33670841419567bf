import { readFileSync } from 'node:fs';

/** The bundler's names of browsers by those of browserslist. */
const TARGETS: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};

/** The browsers that package.json supports as build targets: `safari >= 16.4` is `safari16.4`. */
export function buildTarget(packageFile: URL): string[] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return browserslist.map((query) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (!TARGETS[name]) throw new Error(`package.json: browserslist: "${query}" is not "name >= version"`);
    return `${TARGETS[name]}${version}`;
  });
}
