import { type BarDepth, readBarcode } from '../src/barcode/read-barcode.ts';
import { vinOfBarcode } from '../src/barcode/vin-rules.ts';
import { QUAGGA_DEFAULT, QUAGGA_SETTINGS } from '../src/second/quagga-reader.ts';
import { corpusFolder, openCorpus } from './corpus.ts';
import type { Engine } from './engine.ts';
import { labelPictures, type Picture } from './label-pictures.ts';
import { quaggaEngine } from './quagga-engine.ts';
import { report } from './report.ts';
import { measureCpuTime, Score } from './score.ts';
import { zxingEngine } from './zxing-engine.ts';

/** Seeds never used for tuning; tuning uses seeds that start with `tune`. */
const SEEDS = ['unseen-north', 'unseen-south'];
const PICTURES_A_SEED = 80;

export async function benchBarcodes(): Promise<void> {
  const corpus = openCorpus();
  if (corpus) await compare('Barcodes, real photographs of the shared corpus', corpusPictures(corpus));
  else process.stdout.write(`\nBarcodes, real photographs: skipped, there is no corpus at ${corpusFolder()}.\n`);
  for (const seed of SEEDS) {
    await compare(`Barcodes, generated labels, seed ${seed}`, labelPictures(seed, PICTURES_A_SEED));
  }
}

async function* corpusPictures(corpus: NonNullable<ReturnType<typeof openCorpus>>): AsyncGenerator<Picture> {
  for (const { name, barcode, load } of corpus) {
    const vin = barcode === null ? null : (vinOfBarcode(barcode)?.vin ?? null);
    yield { name, image: await load(), vin, notes: '' };
  }
}

async function compare(title: string, pictures: AsyncGenerator<Picture>): Promise<void> {
  const peers = [
    quaggaEngine('quagga2, as it comes', [QUAGGA_DEFAULT]),
    quaggaEngine('quagga2, seven settings in turn', QUAGGA_SETTINGS),
    await zxingEngine(),
  ];
  const engines: Engine[] = [
    ...peers,
    oursAtDepth('ours, first look', 'glance'),
    oursAtDepth('ours, in full', 'full'),
    oursAtDepth('ours, everything', 'thorough'),
  ];
  const scores = new Map(engines.map((engine) => [engine.name, new Score()]));
  const certain = new Score();
  const allPeers = new Score();
  const together = new Score();
  let empty = 0;
  for await (const { image, vin } of pictures) {
    if (vin === null) empty += 1;
    const isSkipped = vin === null && empty % 4 !== 0;
    const said = new Map<string, string | null>();
    const spent = new Map<string, number>();
    for (const engine of engines) {
      if (isSkipped && engine.isSlow) continue;
      const { result, milliseconds } = await measureCpuTime(() => engine.read(image));
      const found = result.map(vinOfBarcode).find((accepted) => accepted !== null)?.vin ?? null;
      said.set(engine.name, found);
      spent.set(engine.name, milliseconds);
      scores.get(engine.name)?.add(vin, found, milliseconds);
    }
    const { result: reading, milliseconds: own } = await measureCpuTime(async () => readBarcode(image));
    certain.add(vin, reading?.isSure ? (vinOfBarcode(reading.text)?.vin ?? null) : null, own);
    const inTurn = (names: readonly string[]) => {
      let milliseconds = 0;
      for (const name of names) {
        milliseconds += spent.get(name) ?? 0;
        const found = said.get(name) ?? null;
        if (found !== null) return { found, milliseconds };
      }
      return { found: null, milliseconds };
    };
    if (isSkipped) continue;
    // The first setting is the default, so do not list it twice.
    const peerNames = peers
      .slice(1)
      .map(({ name }) => name)
      .reverse();
    const byPeers = inTurn(peerNames);
    allPeers.add(vin, byPeers.found, byPeers.milliseconds);
    const byAll = inTurn(['ours, everything', ...peerNames]);
    together.add(vin, byAll.found, byAll.milliseconds);
  }
  scores.set('ours, everything, shown as certain', certain);
  scores.set('all peers in turn', allPeers);
  scores.set('ours, then all peers', together);
  report(title, scores);
}

function oursAtDepth(name: string, depth: BarDepth): Engine {
  return {
    name,
    read: async (image) => {
      const reading = readBarcode(image, { depth });
      return reading ? [reading.text] : [];
    },
  };
}
