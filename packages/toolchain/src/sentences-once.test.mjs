import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { listTexts, parseFiles } from './testing/source-texts.mjs';

const SOURCES = /^(apps|packages)\/(?!toolchain\/)[\w-]+\/src\/.*\.(tsx?|js)$/;
/**
 * Tests and what they share, sample data (which quotes what people see), what is generated, drawings, and SQL, which
 * nobody sees.
 */
const NO_SENTENCES =
  /\.test\.|(^|[-/])testing[-./]|\/(fixtures|expected|generated|illustrations|seed|migrations)\/|-fixture\.|\/samples\.ts$|\/seed\.ts$|\.queries\.ts$/;

const MIN_WORDS = 5;

/** Texts that stand in two places, and why. */
const TWICE = new Map([
  [
    'We sell your car on your behalf, for its maximum value, with expert valuation and a secure, transparent tracking process.',
    'Landing page and sharing tags: a constant would lengthen the start (e2e/weight.spec.ts).',
  ],
  ['New consignments are not being accepted at the moment.', 'Landing page: as above.'],
  ['Our team is reviewing it', 'Landing page: timeline-specimen.test.ts compares it with the owners’ pages.'],
  ['You sent us your changes', 'Landing page: as above.'],
  ['Only plain objects can be sent', 'A bug’s error, which nobody sees; one of its places is in the start.'],
  ['No space left on device', 'The operating system’s words.'],
]);

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** @param {import('./testing/source-texts.mjs').SyntaxNode} [node] */
const getName = (node) => (typeof node?.name === 'object' ? node.name.name : node?.name) ?? '';

/**
 * Whether a node has no text for people: names of classes, and lines for the log.
 * @type {import('./testing/source-texts.mjs').Skips}
 */
function isUnseen(node) {
  if (node.type === 'JSXAttribute') return getName(node) === 'className';
  const { callee } = node;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
  const logger = getName(callee.object) || getName(callee.object?.property);
  return logger === 'log' && LEVELS.includes(getName(callee.property));
}

/** @param {string} text */
const isSentence = (text) => (text.match(/\p{L}[\p{L}\d’'-]*/gu)?.length ?? 0) >= MIN_WORDS && text.includes(' ');

/**
 * The sentences that stand in more than one place, with their files.
 * @param {{ file: string, program: unknown }[]} sources
 */
function findRepeated(sources) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { file, program } of sources) {
    for (const text of listTexts(program, isUnseen).filter(isSentence)) {
      places.set(text, [...(places.get(text) ?? []), file]);
    }
  }
  return new Map([...places].filter(([, files]) => files.length > 1));
}

/** @param {string[]} sources */
function findIn(...sources) {
  const parsed = sources.map((source, index) => ({
    file: `${index}.tsx`,
    program: parseSync(`${index}.tsx`, source).program,
  }));
  return Object.fromEntries(findRepeated(parsed));
}

describe('Sentences', () => {
  const repeated = findRepeated(parseFiles(SOURCES, NO_SENTENCES));

  it('stand in one place each', () => {
    const wrong = [...repeated].filter(([text]) => !TWICE.has(text));
    expect(wrong.map(([text, files]) => `${text}: ${files.join(', ')}`)).toEqual([]);
  });

  it('are exempt only while they stand in two places', () => {
    expect([...TWICE.keys()].filter((text) => repeated.get(text)?.length !== 2)).toEqual([]);
  });
});

describe('A repeated sentence', () => {
  it('is found in two files and twice in one, as a string, a template and the text of an element', () => {
    expect(
      findIn(
        "const text = 'Please choose one of these.'; const other = <p>There is nothing\n  to show here</p>;",
        "const again = <a title='There is nothing to show here'>Please choose one of these.</a>;",
        `const first = (n) => \`You have \${n} more cars left\`, second = (m) => \`You have \${m} more cars left\`;`,
      ),
    ).toEqual({
      'Please choose one of these.': ['0.tsx', '1.tsx'],
      'There is nothing to show here': ['0.tsx', '1.tsx'],
      'You have … more cars left': ['2.tsx', '2.tsx'],
    });
  });

  it.each([
    ['fewer than five words', "const a = ['Please choose one', 'Please choose one'];"],
    ['names of classes', "const a = [<b className='a b c d e' />, <b className='a b c d e' />];"],
    ['lines for the log', "deps.log.error('it did not go well'); log.warn('it did not go well');"],
  ])('is not one of %s', (_, source) => {
    expect(findIn(source)).toEqual({});
  });
});
