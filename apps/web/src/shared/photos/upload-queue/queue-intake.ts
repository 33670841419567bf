import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { findPhoto } from './photo-arrangement.ts';
import { photoFileProblem } from './photo-file.ts';
import { changeRecord, type QueueEffect, removeRecords } from './queue-effects.ts';
import type { AddOptions, ChosenFile } from './queue-events.ts';
import { requestJudging } from './queue-judging.ts';
import { cancelUpload } from './queue-removals.ts';
import {
  addUploads,
  dropUploads,
  findUpload,
  findUploadOrPhoto,
  type IntakeEntry,
  patchUpload,
  type QueueState,
  type Step,
  sequence,
  step,
} from './queue-state.ts';
import { createUpload, UNREADABLE, type Upload } from './upload.ts';

/* Newly chosen files: their bytes are stored in the browser first; then duplicates in the same category are looked
   for. */

interface Placement extends AddOptions {
  /** Defaults to the end. */
  readonly place?: number;
  readonly supersedes?: string;
}

/** A file that cannot be a photo fails at once and is never sent. */
export function addFiles(
  state: QueueState,
  category: PhotoCategory | null,
  files: readonly ChosenFile[],
  { replaces = null, advice = [], place, supersedes }: Placement = {},
): Step {
  const first = Math.max(state.lastPlace + 1, state.now);
  const uploads = files.map(({ id, file }, index): Upload => {
    const problem = photoFileProblem(file);
    return createUpload({
      ...{ id, file, category, replaces, place: place ?? first + index },
      scope: state.host?.scope ?? null,
      accepted: advice,
      state: problem ? { kind: 'failed', message: problem, canRetry: false } : { kind: 'keeping' },
    });
  });
  const entries = uploads
    .filter(({ state: { kind } }) => kind === 'keeping')
    .map(({ id }): IntakeEntry => ({ id, supersedes: supersedes ?? null, isSafe: false }));
  const failed = uploads.filter(({ state: { kind } }) => kind === 'failed');
  return sequence(
    addUploads({ ...state, duplicates: null }, uploads),
    (added) => step(added, { kind: 'askToPersist' }, ...failed.map(tellFailed)),
    (added) => enqueueIntake(added, entries),
  );
}

function tellFailed({ file }: Upload): QueueEffect {
  return { kind: 'tellFailed', fileName: file.name };
}

/** Replaces a photo, given by its URL or the id of its upload, in whatever state it is. */
export function replacePhoto(
  state: QueueState,
  {
    urlOrId,
    category,
    chosen,
    advice,
  }: { urlOrId: string; category: PhotoCategory; chosen: ChosenFile } & Required<Pick<AddOptions, 'advice'>>,
): Step {
  const old = findUploadOrPhoto(state, urlOrId);
  const url = old ? (old.photo?.url ?? null) : urlOrId;
  if (url !== null || !old) {
    const found = findPhoto(state.host?.photos ?? {}, url ?? '');
    return addFiles(state, found?.category ?? category, [chosen], { replaces: url, advice });
  }
  const { replaces, place } = old;
  // The old photo goes only once the bytes of the new one are stored: otherwise a crash could lose both.
  return addFiles(state, old.category, [chosen], { replaces, place, supersedes: old.id, advice });
}

/** Starts again with a file that was removed before it was stored, and then restored. */
export function takeInAgain(state: QueueState, id: string): Step {
  if (state.intake.some((entry) => entry.id === id))
    return step(state, ...changeRecord(state, id, { isRemoved: false }));
  return enqueueIntake(state, [{ id, supersedes: null, isSafe: false }]);
}

function enqueueIntake(state: QueueState, entries: readonly IntakeEntry[]): Step {
  const isBusy = state.intake.length > 0;
  const queued = { ...state, intake: [...state.intake, ...entries] };
  return isBusy ? step(queued) : startIntake(queued);
}

function startIntake(state: QueueState): Step {
  const start = state.intake.findIndex(({ id }) => findUpload(state, id));
  const intake = start < 0 ? [] : state.intake.slice(start);
  const upload = intake[0] && findUpload(state, intake[0].id);
  if (!upload) return step({ ...state, intake });
  return step({ ...state, intake }, { kind: 'keep', owner: state.owner, upload });
}

function finishIntake(state: QueueState): Step {
  return startIntake({ ...state, intake: state.intake.slice(1) });
}

/** The bytes were stored, or could not be: then they are only in this page. */
export function acceptKept(state: QueueState, id: string, isSafe: boolean): Step {
  const [head, ...others] = state.intake;
  if (head?.id !== id) return step(state);
  const upload = findUpload(state, id);
  if (!upload) return discardIntake(state, id);
  return step({ ...state, intake: [{ ...head, isSafe }, ...others] }, { kind: 'hash', id, file: upload.file });
}

/** `null` means that the file can no longer be read; if its bytes are stored, the upload continues with those. */
export function acceptHash(state: QueueState, id: string, hash: string | null): Step {
  const head = state.intake[0];
  if (head?.id !== id) return step(state);
  const upload = findUpload(state, id);
  if (!upload) return discardIntake(state, id);
  const { isSafe, supersedes } = head;
  if (hash === null && !isSafe) return failIntake(state, upload);
  const { category, listedCategory } = upload;
  // It may have been put into a category before there was a record of it.
  const sorted = category === listedCategory ? {} : { category };
  const written = isSafe ? changeRecord(state, id, { hash, ...sorted }) : [];
  return sequence(
    patchUpload(state, id, { isSafe, hash }),
    (next) => step(next, ...written),
    (next) => (supersedes === null ? step(next) : giveWay(next, supersedes, id)),
    (next) => releaseUpload(next, id),
    finishIntake,
  );
}

function discardIntake(state: QueueState, id: string): Step {
  return sequence(state, (next) => step(next, ...removeRecords(next, [id])), finishIntake);
}

function failIntake(state: QueueState, upload: Upload): Step {
  const failed = { kind: 'failed', message: UNREADABLE, canRetry: false } as const;
  return sequence(
    patchUpload(state, upload.id, { state: failed }),
    (next) => step(next, tellFailed(upload)),
    finishIntake,
  );
}

/** Removes an upload in favor of its replacement; or its photo, if that was stored in the meantime. */
function giveWay(state: QueueState, oldId: string, id: string): Step {
  const url = findUpload(state, oldId)?.photo?.url;
  if (url === undefined) return cancelUpload(state, oldId);
  return step(patchUpload(state, id, { replaces: url }), ...changeRecord(state, id, { replaces: url }));
}

/** Queues an upload for sending, unless the same photo is already in its category. */
function releaseUpload(state: QueueState, id: string): Step {
  const upload = findUpload(state, id);
  if (!upload) return step(state);
  if (isDuplicate(state, upload)) return leaveOut(state, upload);
  const released = { kind: upload.category ? 'queued' : 'unsorted' } as const;
  const next = upload.state.kind === 'keeping' ? patchUpload(state, id, { state: released }) : state;
  return requestJudging(next, [id]);
}

function isDuplicate({ uploads, host }: QueueState, { id, category, hash }: Upload): boolean {
  if (hash === null) return false;
  return uploads.some((other) => {
    if (other.id === id || other.hash !== hash || other.category !== category) return false;
    if (other.state.kind === 'failed') return false;
    return other.state.kind !== 'saved' || findPhoto(host?.photos ?? {}, other.photo?.url ?? '') !== null;
  });
}

function leaveOut(state: QueueState, { id, category }: Upload): Step {
  const count = state.duplicates?.category === category ? state.duplicates.count + 1 : 1;
  return step({ ...dropUploads(state, [id]), duplicates: { category, count } }, ...removeRecords(state, [id]));
}

/** Puts files that are not uploaded yet into a category, or moves them to another one. */
export function sortUploads(state: QueueState, ids: readonly string[], category: PhotoCategory): Step {
  return sequence(state, ...ids.map((id) => (next: QueueState) => sortUpload(next, id, category)));
}

function sortUpload(state: QueueState, id: string, category: PhotoCategory): Step {
  const upload = findUpload(state, id);
  if (!upload) return step(state);
  const isUnsorted = upload.state.kind === 'unsorted';
  return sequence(
    patchUpload(state, id, { category, ...(isUnsorted && { state: { kind: 'queued' } }) }),
    (next) => step(next, ...changeRecord(next, id, { category })),
    // The same photo may already be in that category.
    (next) => (isUnsorted ? releaseUpload(next, id) : step(next)),
  );
}
