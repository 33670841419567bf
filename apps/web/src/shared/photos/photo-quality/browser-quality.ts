import type { JudgePhoto } from '../upload-queue/judge-photo.ts';
import { createQualityClient } from './quality-client.ts';
import CoachWorker from './quality-worker.ts?worker';
import { takeSmall } from './take-small.ts';

function makeCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { willReadFrequently: true });
}

/** The one coach of this page, whoever asks it. Safari before 16.4 makes photos small on the page itself. */
export const judgeInWorker: JudgePhoto = createQualityClient({
  spawn: () => new CoachWorker({ name: 'photo-coach' }),
  takeSmall: 'OffscreenCanvas' in globalThis ? null : (file) => takeSmall(file, makeCanvas),
});
