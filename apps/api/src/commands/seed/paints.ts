export type Rgb = readonly [red: number, green: number, blue: number];

export interface Paint {
  name: string;
  body: Rgb;
  leather: Rgb;
}

const TAN: Rgb = [165, 108, 58];
const COGNAC: Rgb = [128, 72, 38];
const BLACK: Rgb = [44, 43, 43];
const IVORY: Rgb = [200, 188, 165];
const OXBLOOD: Rgb = [98, 30, 32];
const SAND: Rgb = [176, 152, 118];
const GRAY: Rgb = [105, 104, 104];

/**
 * Assigned in turn, so that neighbors differ; as many as consignments with photos, so that no two of those are alike.
 */
export const PAINTS: readonly [Paint, ...Paint[]] = [
  { name: 'British Racing Green', body: [20, 58, 40], leather: TAN },
  { name: 'Silver', body: [158, 161, 164], leather: BLACK },
  { name: 'Burgundy', body: [82, 17, 29], leather: SAND },
  { name: 'Midnight Blue', body: [26, 38, 72], leather: COGNAC },
  { name: 'Champagne', body: [172, 152, 118], leather: OXBLOOD },
  { name: 'Jet Black', body: [28, 28, 30], leather: TAN },
  { name: 'Ivory', body: [196, 187, 164], leather: COGNAC },
  { name: 'Graphite', body: [66, 69, 73], leather: IVORY },
  { name: 'Racing Red', body: [142, 24, 24], leather: BLACK },
  { name: 'Olive Green', body: [76, 78, 46], leather: SAND },
  { name: 'Glacier Blue', body: [112, 140, 160], leather: GRAY },
  { name: 'Bronze', body: [112, 80, 52], leather: BLACK },
  { name: 'Pearl White', body: [206, 207, 206], leather: OXBLOOD },
  { name: 'Navy', body: [24, 52, 98], leather: IVORY },
  { name: 'Aubergine', body: [48, 26, 46], leather: GRAY },
  { name: 'Nardo Gray', body: [112, 116, 120], leather: OXBLOOD },
  { name: 'Sage Green', body: [116, 130, 108], leather: COGNAC },
  { name: 'Copper', body: [146, 82, 48], leather: SAND },
  { name: 'Petrol Blue', body: [24, 68, 78], leather: TAN },
  { name: 'Dark Chocolate', body: [58, 38, 30], leather: IVORY },
  { name: 'Sand Beige', body: [178, 164, 138], leather: BLACK },
  { name: 'Bordeaux', body: [70, 12, 22], leather: TAN },
  { name: 'Slate Blue', body: [72, 90, 116], leather: OXBLOOD },
  { name: 'Old Gold', body: [140, 114, 64], leather: COGNAC },
];

/** `undefined` for a color that the seed did not generate. */
export function findPaint(name: string | null): Paint | undefined {
  return PAINTS.find((paint) => paint.name === name);
}
