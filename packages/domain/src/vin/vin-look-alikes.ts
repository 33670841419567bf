const OFTEN = ['S5', 'B8', 'Z2', 'G6', 'D0', '17', 'L1', 'A4', 'T7', 'U0', 'J1'];
const SOMETIMES = [
  ...['C0', 'G0', '38', '3B', '27', '56', '68', '89', '9G', 'T1', 'VY', 'MN', 'HN', 'HM', 'KX', 'CG'],
  ...[
    'EF',
    'PF',
    'PR',
    'VW',
    'RB',
    'DB',
    'EB',
    'UV',
    'XY',
    'LE',
    'RK',
    'RA',
    '3S',
    '4Y',
    'WM',
    'NW',
    '60',
    '90',
    'J9',
    '7Y',
    '7Z',
    '13',
    '5B',
  ],
];

export interface LookAlike {
  character: string;
  cost: 1 | 2;
}

const LOOK_ALIKES: ReadonlyMap<string, readonly LookAlike[]> = buildTable();

function buildTable(): Map<string, LookAlike[]> {
  const table = new Map<string, LookAlike[]>();
  const add = (from: string, character: string, cost: 1 | 2) =>
    table.set(from, [...(table.get(from) ?? []), { character, cost }]);
  for (const [pairs, cost] of [
    [OFTEN, 1],
    [SOMETIMES, 2],
  ] as const) {
    for (const pair of pairs) {
      add(pair.charAt(0), pair.charAt(1), cost);
      add(pair.charAt(1), pair.charAt(0), cost);
    }
  }
  return table;
}

/** Most likely first. */
export function findLookAlikes(character: string): readonly LookAlike[] {
  return LOOK_ALIKES.get(character) ?? [];
}

const FOLDED: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

/** Replaces I, O and Q, which no VIN contains (ISO 3779), by the digits they look like. Only for OCR, not barcodes. */
export function foldForbidden(text: string): string {
  return text.replace(/[IOQ]/g, (letter) => FOLDED[letter] ?? letter);
}
