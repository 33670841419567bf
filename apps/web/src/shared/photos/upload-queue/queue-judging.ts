import type { QualityVerdict } from './judge-photo.ts';
import { findPhoto, withAdvice } from './photo-arrangement.ts';
import { changePhotos } from './queue-attaching.ts';
import { changeRecord } from './queue-effects.ts';
import {
  findUpload,
  findUploadOrPhoto,
  patchUpload,
  type QueueState,
  type Step,
  sequence,
  step,
} from './queue-state.ts';
import type { Upload } from './upload.ts';

/* New photos are judged one at a time, in parallel with their upload, which does not wait for the verdict. */

/** Requests a verdict once for each photo that has a category. */
export function requestJudging(state: QueueState, ids: readonly string[]): Step {
  const wanted = ids.filter((id) => {
    const upload = findUpload(state, id);
    return state.canJudge && upload?.category && !upload.isJudged && upload.state.kind !== 'saved';
  });
  if (wanted.length === 0) return step(state);
  const asked = wanted.reduce((next, id) => patchUpload(next, id, { isJudged: true }), state);
  const queued = { ...asked, toJudge: [...state.toJudge, ...wanted] };
  return state.toJudge.length > 0 ? step(queued) : startJudging(queued);
}

function startJudging(state: QueueState): Step {
  for (const [index, id] of state.toJudge.entries()) {
    const upload = findUpload(state, id);
    if (!upload?.category || upload.fingerprint !== null || upload.state.kind === 'failed') continue;
    const { file, category } = upload;
    const next = { ...state, toJudge: state.toJudge.slice(index) };
    return step(next, { kind: 'judge', id, file, category, others: listFingerprints(state, upload) });
  }
  return step({ ...state, toJudge: [] });
}

/** Fingerprints of the photos to compare with, without the one that is being replaced. */
function listFingerprints({ uploads, host }: QueueState, upload: Upload): string[] {
  return uploads.flatMap(({ id, fingerprint, photo, state }) => {
    const isThere = state.kind !== 'saved' || findPhoto(host?.photos ?? {}, photo?.url ?? '') !== null;
    const isReplaced = photo !== null && photo.url === upload.replaces;
    return fingerprint !== null && id !== upload.id && isThere && !isReplaced ? fingerprint : [];
  });
}

export function acceptVerdict(state: QueueState, id: string, verdict: QualityVerdict | null): Step {
  if (state.toJudge[0] !== id) return step(state);
  return sequence(
    { ...state, toJudge: state.toJudge.slice(1) },
    (next) => {
      const upload = findUpload(next, id);
      if (!upload || !verdict) return step(next);
      // Advice that the owner already saw and accepted is not repeated.
      const advice = upload.accepted.length > 0 ? [] : [...verdict.advice];
      const change = { advice, fingerprint: verdict.fingerprint };
      return step(patchUpload(next, id, change), ...changeRecord(next, id, change));
    },
    startJudging,
  );
}

/** The owner keeps a photo despite the advice on it, which is then shown to staff. */
export function acceptAdvice(state: QueueState, urlOrId: string): Step {
  const upload = findUploadOrPhoto(state, urlOrId);
  if (!upload) return step(state);
  const { id, advice, photo } = upload;
  return sequence(
    patchUpload(state, id, { advice: [], accepted: advice }),
    (next) => step(next, ...changeRecord(next, id, { advice: [], accepted: [...advice] })),
    (next) => step(photo ? changePhotos(next, (photos) => withAdvice(photos, photo.url, advice)) : next),
  );
}
