import { computeCheckDigit, VIN_CHARACTERS, VIN_LETTERS, VIN_YEAR_CODES } from '@marque/domain/vin/vin';
import type { Random } from './random.ts';

const DIGITS = '0123456789';

/** Makers that write the check digit, and European ones that use Z as a filler. */
const CHECKED = [
  'WP0AA2',
  'ZFF67N',
  'ZHWUC1',
  'SCBCR6',
  'SCA665',
  'SCFRMF',
  'SBM14D',
  'WDDHF8',
  'WBSFR9',
  'WAUFGA',
  '5YJSA1',
  '1G1YY2',
  '1HGCM8',
  '1FTFW1',
  'JTHBA1',
  'JN1AR5',
  'SALGS2',
  'SAJWA0',
  'YV1MS6',
  '3VW2K7',
  '2HGFG1',
  '5FNRL3',
] as const;
const UNCHECKED = ['WVWZZZ', 'WAUZZZ', 'WP0ZZZ', 'WP1ZZZ', 'TMBZZZ', 'VSSZZZ', 'ZFFZZZ'] as const;

function characters(random: Random, count: number, from = VIN_CHARACTERS): string {
  return Array.from({ length: count }, () => from.charAt(random.whole(0, from.length - 1))).join('');
}

/** A VIN composed like those of makers; `isChecked` makes its check digit correct. */
export function randomVin(random: Random, isChecked: boolean): string {
  const year = characters(random, 1, VIN_YEAR_CODES);
  // Any other maker in half of them, lest the classifier learns these few by heart.
  const isOther = random.chance(0.5);
  if (!isChecked)
    return `${isOther ? `${characters(random, 3)}ZZZ` : random.pick(UNCHECKED)}${characters(random, 2)}Z${year}${characters(random, 1, VIN_LETTERS)}${characters(random, 6, DIGITS)}`;
  const draft = `${isOther ? characters(random, 6) : random.pick(CHECKED)}${characters(random, 2)}0${year}${characters(random, 1)}${characters(random, 6, DIGITS)}`;
  return `${draft.slice(0, 8)}${computeCheckDigit(draft) ?? '0'}${draft.slice(9)}`;
}
