import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { JudgePhoto, LoadJudgePhoto } from './judge-photo.ts';
import { findPhoto } from './photo-arrangement.ts';
import type { Shelving } from './store-uploads.ts';
import type { Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';
import type { PhotoHost } from './upload-queue.ts';

interface CoachingContext {
  coach: LoadJudgePhoto | undefined;
  list: UploadList;
  shelving: Shelving;
  getHolder(): PhotoHost | null;
}

/** Has new photos judged one after the other, beside their upload. Without a coach, or where it fails, nothing is said. */
export function createCoaching({ coach: load, list, shelving, getHolder }: CoachingContext) {
  const judged = new Set<string>();
  let coach: Promise<JudgePhoto> | null = null;
  let queue: Promise<void> = Promise.resolve();

  function othersOf(upload: Upload): string[] {
    const photos = getHolder()?.getPhotos() ?? {};
    return list.get().flatMap(({ id, fingerprint, photo, state }) => {
      const isThere = state.kind !== 'saved' || findPhoto(photos, photo?.url ?? '') !== null;
      const isReplaced = photo !== null && photo.url === upload.replaces;
      return fingerprint !== null && id !== upload.id && isThere && !isReplaced ? fingerprint : [];
    });
  }

  async function judgeNow(id: string): Promise<void> {
    const upload = list.find(id);
    if (!load || !upload?.category || upload.fingerprint !== null || upload.state.kind === 'failed') return;
    const gone = new AbortController();
    try {
      coach ??= load();
      const judge = await coach;
      const { file, category, accepted } = upload;
      const verdict = await judge({ file, category, others: othersOf(upload), signal: gone.signal });
      if (!list.find(id)) return;
      // What the owner has already seen and kept is not said again.
      const advice = accepted.length > 0 ? [] : [...verdict.advice];
      list.patch(id, { advice, fingerprint: verdict.fingerprint });
      shelving.change(id, { advice, fingerprint: verdict.fingerprint });
    } catch {
      // A coach that could not be loaded may come with the next photo.
      coach = null;
    }
  }

  return {
    judge(id: string): void {
      const upload = list.find(id);
      if (!load || !upload?.category || judged.has(id) || upload.state.kind === 'saved') return;
      judged.add(id);
      queue = queue.then(() => judgeNow(id));
    },
    /** What is said of photos, by their address or, before they have one, by the id of the upload. */
    advice(): ReadonlyMap<string, readonly PhotoAdvice[]> {
      const said = list.get().filter(({ advice }) => advice.length > 0);
      return new Map(
        said.flatMap(({ id, photo, advice }) => [[id, advice] as const, [photo?.url ?? id, advice] as const]),
      );
    },
  };
}
