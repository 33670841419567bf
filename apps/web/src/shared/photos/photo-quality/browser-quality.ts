import type { JudgePhoto } from '../upload-queue/judge-photo.ts';
import { createQualityClient } from './quality-client.ts';
import QualityWorker from './quality-worker.ts?worker';
import { takeSmall } from './take-small.ts';

function makeCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { willReadFrequently: true });
}

/** One worker for the whole page. In Safari before 16.4 the page itself downscales photos. */
export const judgeInWorker: JudgePhoto = createQualityClient({
  spawn: () => new QualityWorker({ name: 'photo-quality' }),
  takeSmall: 'OffscreenCanvas' in globalThis ? null : (file) => takeSmall(file, makeCanvas),
});
