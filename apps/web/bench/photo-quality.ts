import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import { grayFromRgba } from '@marque/scanner/image/gray-image';
import sharp from 'sharp';
import { computeFingerprint } from '../src/shared/photos/photo-quality/fingerprint.ts';
import { JUDGED_SIDE, judgePicture } from '../src/shared/photos/photo-quality/judge-picture.ts';
import { samplePhotos, toGray } from '../src/shared/photos/photo-quality/testing.ts';
import { FAULTS, findFirst, getVariant, toNumbers } from './photo-quality-variants.ts';

/** None of them was looked at while the thresholds were chosen. */
const SEEDS = [20_261_121, 8_675_309];
const VARIANTS = 4;
const ROUNDS = 5;
const OTHERS = 100;

async function getSample(category: WizardCategory) {
  const isUpright = PHOTO_CATEGORY_RULES[category].orientation === 'portrait';
  const size = isUpright ? { width: 675, height: 900 } : { width: 900, height: 675 };
  return { category, photo: await samplePhotos(category), size };
}

async function firstFingerprints(): Promise<Map<WizardCategory, string>> {
  const found = new Map<WizardCategory, string>();
  for (const category of WIZARD_CATEGORIES) {
    found.set(category, computeFingerprint(await toGray(findFirst(await getSample(category)))) ?? '');
  }
  return found;
}

interface Count {
  right: number;
  missed: number;
  falseAlarms: number;
  without: number;
}

/** How often the check finds what it should and nothing else, in variants of the sample photos that a seed makes. */
async function judgeVariants(seed: number, first: ReadonlyMap<WizardCategory, string>) {
  const next = toNumbers(seed);
  const counts = new Map<PhotoAdvice, Count>(
    FAULTS.map((fault) => [fault, { right: 0, missed: 0, falseAlarms: 0, without: 0 }]),
  );
  let silent = 0;
  for (const category of WIZARD_CATEGORIES) {
    const sample = await getSample(category);
    for (const fault of [null, ...FAULTS].flatMap((each) => Array.from({ length: VARIANTS }, () => each))) {
      const { picture, ownSize, isSecond } = await getVariant(sample, fault, next);
      const others = WIZARD_CATEGORIES.filter((each) => isSecond || each !== category).map(
        (each) => first.get(each) ?? '',
      );
      const { orientation } = PHOTO_CATEGORY_RULES[category];
      const { advice } = judgePicture({ image: await toGray(picture), ...ownSize, wanted: orientation, others });
      if (fault === null && advice.length === 0) silent += 1;
      for (const [kind, count] of counts) {
        const isSaid = advice.includes(kind);
        if (kind === fault) count[isSaid ? 'right' : 'missed'] += 1;
        else {
          count.without += 1;
          if (isSaid) count.falseAlarms += 1;
        }
      }
    }
  }
  return { counts, silent };
}

function printTable(seed: number, { counts, silent }: Awaited<ReturnType<typeof judgeVariants>>): void {
  const cell = (value: string | number) => String(value).padStart(9);
  process.stdout.write(
    `\nSeed ${seed}\n${'advice'.padEnd(10)}${['right', 'missed', 'false', 'of'].map(cell).join('')}\n`,
  );
  for (const [kind, { right, missed, falseAlarms, without }] of counts) {
    process.stdout.write(`${kind.padEnd(10)}${[right, missed, falseAlarms, without].map(cell).join('')}\n`);
  }
  process.stdout.write(`Of ${WIZARD_CATEGORIES.length * VARIANTS} good photos ${silent} pass without a word.\n`);
}

/** A photo of 12 megapixels as the worker has it after it was made small. */
async function smallRgba(category: WizardCategory) {
  const { photo, size } = await getSample(category);
  const large = await photo()
    .resize({ width: size.width > size.height ? 4032 : 3024 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return sharp(large)
    .resize(JUDGED_SIDE, JUDGED_SIDE, { fit: 'inside' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Milliseconds of CPU that something takes, the median of several rounds. */
function measureCpu(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}

async function measureCost(first: ReadonlyMap<WizardCategory, string>): Promise<void> {
  const known = [...first.values()];
  const others = Array.from({ length: OTHERS }, (_, at) => known[at % known.length] ?? '');
  const alone: number[] = [];
  const beside: number[] = [];
  for (const category of WIZARD_CATEGORIES) {
    const { data, info } = await smallRgba(category);
    const { width, height } = info;
    const strangers = others.filter((each) => each !== first.get(category));
    const judge = (among: readonly string[]) => () => {
      const image = grayFromRgba(data, width, height);
      judgePicture({ image, width: 4032, height: 3024, wanted: null, others: among });
    };
    // Once without counting: the engine compiles what runs often.
    judge(strangers)();
    alone.push(measureCpu(judge([])));
    beside.push(measureCpu(judge(Array.from({ length: OTHERS }, (_, at) => strangers[at % strangers.length] ?? ''))));
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const [one, many] = [middle(alone), middle(beside)];
  process.stdout.write(
    `A photo of 12 megapixels, once it is small, takes ${one.toFixed(1)} ms of CPU; comparing it with ${OTHERS} others ${Math.max(0, many - one).toFixed(1)} ms more.\n`,
  );
}

/** What the photo quality check costs and how often it is right. True when it was right often enough. */
export async function photoQualityBench(argument: string | undefined): Promise<boolean> {
  const first = await firstFingerprints();
  await measureCost(first);
  let isGood = true;
  for (const seed of argument ? [Number(argument)] : SEEDS) {
    const result = await judgeVariants(seed, first);
    printTable(seed, result);
    for (const { right, missed, falseAlarms, without } of result.counts.values()) {
      isGood &&= right / (right + missed) >= 0.9 && falseAlarms / without <= 0.02;
    }
  }
  process.stdout.write(isGood ? '' : '\nToo much was missed (above 10 %), or said without reason (above 2 %).\n');
  return isGood;
}
