import type { SizeFormat } from '../../adapters/photo-store/photo-key.ts';

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Parses the weight of each media range in an `Accept` header (RFC 9110, 12.5.1); invalid ones are ignored. */
function parseWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (range === '') continue;
    const q = parameters.find((parameter) => /^q=/i.test(parameter));
    const weight = q === undefined ? 1 : Number(QUALITY.exec(q)?.[1] ?? 0);
    weights.set(range.toLowerCase(), weight);
  }
  return weights;
}

/** Smallest first: if a client accepts several formats equally, it gets the first. */
const BY_SIZE: readonly SizeFormat[] = ['avif', 'webp', 'jpeg'];

/**
 * The formats that a client prefers equally, smallest first. AVIF and WebP only count if they are named: clients that
 * support neither have sent `image/*`. A client that accepts none of ours gets JPEG, which everything can display.
 */
export function formatsFor(accept: string | undefined): SizeFormat[] {
  const weights = parseWeights(accept ?? '');
  const getWeight = (format: SizeFormat) =>
    weights.get(`image/${format}`) ?? (format === 'jpeg' ? (weights.get('image/*') ?? weights.get('*/*') ?? 0) : 0);
  const best = Math.max(...BY_SIZE.map(getWeight));
  return best > 0 ? BY_SIZE.filter((format) => getWeight(format) === best) : ['jpeg'];
}
