import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

/** A module divided into parts, and the code that passes all of their exports on. */
export interface SplitModule {
  code: string;
  parts: readonly string[];
}

interface Declaration {
  names: readonly string[];
  /** Without `export`. */
  code: string;
  isExported: boolean;
  /** Every name that it may refer to, its own included. */
  uses: ReadonlySet<string>;
}

/** Where an imported name comes from; `*` stands for the whole module. */
interface Import {
  source: string;
  imported: string;
}

/**
 * Divides a JavaScript module by its top-level declarations: those that refer to each other are in one part, all others
 * alone. `null` for a module of fewer than two parts, and for one that does anything besides declaring and importing
 * constants, functions and classes, because the order of its effects would change.
 *
 * @param address the address by which one part imports another, by its index
 */
export function splitModule(code: string, address: (part: number) => string): SplitModule | null {
  const { program, errors } = parseSync('module.js', code, { sourceType: 'module' });
  const imports = getImports(program.body);
  const declarations = getDeclarations(program.body, code);
  if (errors.length > 0 || !imports || !declarations) return null;
  const groups = groupDeclarations(declarations);
  if (groups.length < 2) return null;
  const homes = new Map(
    groups.flatMap((group, part) => group.flatMap(({ names }) => names.map((name) => [name, part]))),
  );
  const parts = groups.map((group, part) => writePart(group, part, { imports, homes, address }));
  const exported = groups.map((group, part) => {
    const names = group.filter(({ isExported }) => isExported).flatMap(({ names }) => names);
    return names.length > 0 ? `export { ${names.join(', ')} } from ${JSON.stringify(address(part))};` : '';
  });
  return { code: exported.filter(Boolean).join('\n'), parts };
}

function getImports(body: readonly Node[]): Map<string, Import> | null {
  const imports = new Map<string, Import>();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue;
    // Imported for its effects only, or with attributes.
    if (statement.specifiers.length === 0 || statement.attributes.length > 0) return null;
    for (const specifier of statement.specifiers) {
      const imported = getImportedName(specifier);
      if (imported === null) return null;
      imports.set(specifier.local.name, { source: statement.source.value, imported });
    }
  }
  return imports;
}

/** `null` for a name in quotes, which is not written again. */
function getImportedName(specifier: ESTree.ImportDeclarationSpecifier): string | null {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : null;
}

/** `null` if anything else than declarations of names that never change is at the top level. */
function getDeclarations(body: readonly Node[], code: string): Declaration[] | null {
  const found: Declaration[] = [];
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') continue;
    const isExported = statement.type === 'ExportNamedDeclaration' && statement.declaration !== null;
    const declared = isExported ? statement.declaration : statement;
    const names = declared && getNames(declared);
    if (!declared || !names) return null;
    found.push({ names, code: code.slice(declared.start, declared.end), isExported, uses: collectNames(declared) });
  }
  return found;
}

function getNames(node: Node): string[] | null {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id && [node.id.name];
  if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return null;
  const names = node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return names.length === node.declarations.length ? names : null;
}

/** All identifiers below a node except names of properties. A local variable's name may be among them. */
function collectNames(node: Node): Set<string> {
  const names = new Set<string>();
  const open: unknown[] = [node];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value.filter(Boolean));
    else if (isNode(value)) {
      if (value.type === 'Identifier') names.add(value.name);
      for (const [key, child] of Object.entries(value)) {
        if (child && typeof child === 'object' && !isPropertyName(value, key)) open.push(child);
      }
    }
  }
  return names;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isPropertyName(node: Node, key: string): boolean {
  if (node.type === 'MemberExpression') return key === 'property' && !node.computed;
  return node.type === 'Property' && key === 'key' && !node.computed;
}

/** Declarations that refer to each other in a circle together, in their order in the module. */
function groupDeclarations(declarations: readonly Declaration[]): Declaration[][] {
  const reach = declarations.map((declaration) => getReach(declaration, declarations));
  const groups: Declaration[][] = [];
  const done = new Set<Declaration>();
  for (const [index, declaration] of declarations.entries()) {
    if (done.has(declaration)) continue;
    const group = declarations.filter(
      (other, place) => other === declaration || (reach[index]?.has(other) && reach[place]?.has(declaration)),
    );
    for (const member of group) done.add(member);
    groups.push(group);
  }
  return groups;
}

function getReach(from: Declaration, declarations: readonly Declaration[]): Set<Declaration> {
  const reach = new Set<Declaration>();
  const open = [from];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const other of declarations) {
      if (reach.has(other) || !other.names.some((name) => next.uses.has(name))) continue;
      reach.add(other);
      open.push(other);
    }
  }
  return reach;
}

interface Surroundings {
  imports: ReadonlyMap<string, Import>;
  /** The part in which each declared name is. */
  homes: ReadonlyMap<string, number>;
  address: (part: number) => string;
}

function writePart(group: readonly Declaration[], part: number, { imports, homes, address }: Surroundings): string {
  const uses = new Set(group.flatMap((declaration) => [...declaration.uses]));
  const lines = [...uses].flatMap((name) => {
    const home = homes.get(name);
    if (home === part) return [];
    if (home !== undefined) return [writeImport(name, { source: address(home), imported: name })];
    const from = imports.get(name);
    return from ? [writeImport(name, from)] : [];
  });
  const exported = group.flatMap(({ names }) => names).join(', ');
  return [...lines, ...group.map(({ code }) => code), `export { ${exported} };`].join('\n');
}

function writeImport(name: string, { source, imported }: Import): string {
  const from = JSON.stringify(source);
  return imported === '*' ? `import * as ${name} from ${from};` : `import { ${imported} as ${name} } from ${from};`;
}
