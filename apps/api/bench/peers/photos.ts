import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPhoto } from '../draw-photo.ts';
import { measureUploads, type PhotoTarget, startAlone } from '../photo-bench.ts';
import { photoForm } from '../photo-form.ts';
import { cpuTime } from '../server-process.ts';
import { addConsignmentWithFiles, measureDownloads } from '../zip-bench.ts';
import { figure, type Row } from './result.ts';
import { computeSpread } from './statistics.ts';

const SENT_AT_ONCE = 2;
/** Consecutive downloads, because processor time is counted in steps of ten milliseconds. */
const DOWNLOADS_A_ROUND = 3;

const inTurn = <T>(targets: readonly T[], round: number): readonly T[] =>
  round % 2 === 0 ? targets : targets.toReversed();

export const uploadRow: Row = {
  title: 'upload of a photo of 12 megapixels, compared with sharp alone',
  goal: '1.25, 1.15',
  measure: async ({ rounds }, open) => {
    const { product, cookie } = await open();
    const folder = await mkdtemp(join(tmpdir(), 'marque-bench-photos-'));
    const photo = await drawPhoto();
    const alone = await startAlone(folder, photo);
    try {
      const uploading: PhotoTarget = { title: '', server: product, path: '/api/upload', body: photoForm(photo) };
      const making: PhotoTarget = { title: '', server: alone, path: '/picture+placeholder', body: Buffer.alloc(0) };
      const cpu = new Map<PhotoTarget, number[]>([uploading, making].map((target) => [target, []]));
      for (let round = 0; round <= rounds; round += 1) {
        for (const target of inTurn([uploading, making], round)) {
          const { cpuPerPhoto } = await measureUploads(target, cookie, SENT_AT_ONCE);
          // The first round warms up.
          if (round > 0) cpu.get(target)?.push(cpuPerPhoto);
        }
      }
      const [ours = [], sharps = []] = [...cpu.values()];
      return {
        figures: {
          'CPU of the product / of sharp': figure(
            '',
            computeSpread(ours.map((ms, round) => ms / (sharps[round] ?? Number.NaN))),
          ),
          'CPU of the product': figure('ms', computeSpread(ours)),
          'CPU of sharp': figure('ms', computeSpread(sharps)),
        },
      };
    } finally {
      await alone.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export const zipRow: Row = {
  title: 'ZIP of 40 photos of 4 MB, compared with yazl',
  goal: '4.2',
  measure: async ({ rounds }, open) => {
    const stage = await open();
    const id = await addConsignmentWithFiles(stage);
    const ours = { server: stage.product, path: `/api/admin/consignments/${id}/download-photos`, rates: [], cpu: [] };
    const yazls = { server: stage.bare, path: `/zip/${id}`, rates: [], cpu: [] };
    const targets: { server: typeof stage.product; path: string; rates: number[]; cpu: number[] }[] = [ours, yazls];
    for (let round = 0; round <= rounds; round += 1) {
      for (const { server, path, rates, cpu } of inTurn(targets, round)) {
        const before = cpuTime(server.pid);
        const measured: number[] = [];
        for (let download = 0; download < DOWNLOADS_A_ROUND; download += 1) {
          measured.push((await measureDownloads(server, path, stage.cookie, 1)).megabytesPerSecond);
        }
        if (round === 0) continue;
        rates.push(computeSpread(measured).median);
        cpu.push((cpuTime(server.pid) - before) / DOWNLOADS_A_ROUND);
      }
    }
    const [product, bare] = targets;
    return {
      figures: {
        'MB a second, product / bare': figure(
          '',
          computeSpread((product?.rates ?? []).map((rate, round) => rate / (bare?.rates[round] ?? Number.NaN))),
        ),
        product: figure('MB/s', computeSpread(product?.rates ?? [])),
        bare: figure('MB/s', computeSpread(bare?.rates ?? [])),
        'CPU of the product': figure('ms', computeSpread(product?.cpu ?? [])),
        'CPU of bare': figure('ms', computeSpread(bare?.cpu ?? [])),
      },
    };
  },
};
