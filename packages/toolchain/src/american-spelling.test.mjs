import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const TEXT_FILE = /\.(ts|tsx|mjs|js|css|html|md|json|jsonc|yaml|yml)$|(^|\/)(Dockerfile|\.env\.example)$/;
/** Names of packages, and the tests that look for British words. */
const NOT_READ =
  /^pnpm-lock\.yaml$|^packages\/toolchain\/src\/american-spelling\.test\.mjs$|^apps\/api\/src\/commands\/seed\/(invent|paint-photo)\.test\.ts$/;

/** A stored value, a value of CSS, and a line on the labels of cars. */
const FIXED = ['deletion_cancelled', '150ms backwards', 'COLOUR 718 TRIM 41'];

/** Verbs in -ise, without their ending. */
const VERBS =
  'anonym|apolog|author|capital|categor|character|custom|emphas|familiar|final|formal|general|initial|item|local|maxim|memor|minim|modern|normal|optim|organ|penal|personal|prior|priorit|random|real|recogn|serial|special|stabil|standard|summar|symbol|synchron|token|util|vector|visual';

/** Words in -our, without what may follow. */
const OUR =
  'arm|behavi|cand|clam|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|splend|vap|vig|dishon|discol';

const BRITISH = new RegExp(
  `^(${[
    `(${VERBS})is(e|ed|es|er|ers|ing|able|ation|ations)`,
    '(anal|catal|paral)ys(e|ed|er|ers|ing)',
    `(${OUR})our(s|ed|ing|ful|able|ite|ites|less|hood|space|al)?`,
    '(centi|kilo|milli)?metres?|centr(e|es|ed|ing)|litres?|fibres?|theatres?|calibres?',
    '(licen|defen|offen|preten)ces?|licenced|practis(e|ed|es|ing)',
    '(cancel|channel|dial|fuel|label|level|marvel|model|signal|total|travel|tunnel)l(ed|er|ers|ing|ous)',
    'to(wards)|amongst|whilst|backwards|downwards|upwards',
    'analogues?|catalogu(e|ed|es)|cheques?|draughts?|programmes?|storeys?',
    '(acknowledge|judge)ments?|ageing|aluminium|artefacts?|cosy|enquir(e|ed|es|ies|y)|jewellery|plough|sceptic(al)?',
    'enrol|fulfil|instal|skilful|(mis)?spelt|burnt|dreamt|learnt|spoilt|mould(s|ed|y)?|manoeuvr(e|ed|es|ing)',
    'gr(ey|eyed|eyish|eyscale)|kerbs?|postcodes?|tyres?',
    'bonnets?|gearbox(es)?|headlamps?|mudguards?|taillamps?|windscreens?',
  ].join('|')})$`,
);

/** Terms of two words. */
const TERMS = /\b(car park|estate car|number plate|tail lamp)s?\b/gi;

/**
 * The British words in a text, also those inside names in camel case or snake case.
 * @param {string} text
 */
function listBritish(text) {
  const read = FIXED.reduce((left, fixed) => left.replaceAll(fixed, ''), text);
  const words = (read.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []).map((word) => word.toLowerCase());
  return [...words.filter((word) => BRITISH.test(word)), ...(read.match(TERMS) ?? [])];
}

const texts = listRepositoryFiles()
  .filter((file) => TEXT_FILE.test(file) && !NOT_READ.test(file))
  .map((file) => ({ file, text: readRepositoryFile(file) }));

describe('Spelling (ADR 0029)', () => {
  it('is American in texts, documents, names and comments', () => {
    const found = texts.flatMap(({ file, text }) => listBritish(text).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it('is exempt only while there is such a text', () => {
    expect(FIXED.filter((fixed) => !texts.some(({ text }) => text.includes(fixed)))).toEqual([]);
  });
});

describe('British spelling', () => {
  it.each([
    'Its colours',
    'toColourspace',
    'FRONT_TYRE',
    'TYRE_PRESSURE',
    'the neighbouring cell',
    'centred',
    'is Organised by date',
    'normalise(values)',
    'isLabelled',
    'deletion_cancelled_twice and cancelled',
    'both tail lamps',
    'towards the light',
    'a driving licence',
    'GREY',
  ])('is noticed in %j', (text) => expect(listBritish(text)).not.toEqual([]));

  it.each([
    'aria-labelledby',
    'getQualityRequest(isTyped)',
    'promise, otherwise, precise, realistic, an analysis of emphasis',
    'color: gray',
    'programmed',
    'your usernames',
    'four hours',
    'the greylisted sender',
    'calling',
  ])('is not seen in %j', (text) => expect(listBritish(text)).toEqual([]));
});
