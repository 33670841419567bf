import { grayFromRgba } from '@marque/scanner/image/gray-image';
import { judgePicture } from './judge-picture.ts';
import type { QualityRequest, QualityResponse } from './quality-protocol.ts';
import { takeSmall } from './take-small.ts';

interface PagePort {
  addEventListener(type: 'message', listener: (event: { data: QualityRequest }) => void): void;
  postMessage(response: QualityResponse): void;
}

// In a dedicated worker the global scope is the port to the page; this file is compiled with the types of a page.
const port = globalThis as unknown as PagePort;

function makeCanvas(width: number, height: number) {
  return new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
}

async function judge({ photo, wanted, others }: QualityRequest) {
  const picture = photo instanceof Blob ? await takeSmall(photo, makeCanvas) : photo;
  const { width, height, ownWidth, ownHeight } = picture;
  const image = grayFromRgba(new Uint8Array(picture.rgba), width, height);
  return judgePicture({ image, width: ownWidth, height: ownHeight, wanted, others });
}

port.addEventListener('message', ({ data }) => {
  judge(data).then(
    (verdict) => port.postMessage({ id: data.id, verdict }),
    () => port.postMessage({ id: data.id, verdict: null }),
  );
});
