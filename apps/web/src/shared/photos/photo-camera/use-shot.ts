import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { useEffect, useRef, useState } from 'react';
import { loadJudgePhoto } from '../photo-quality/load-photo-quality.ts';
import { shotFile } from './shot-file.ts';

export interface Shot {
  file: File;
  /** `null` while its quality is judged; keeping it does not wait for that. */
  advice: readonly PhotoAdvice[] | null;
}

export function useShot(category: PhotoCategory) {
  const [shot, setShot] = useState<Shot | null>(null);
  const looking = useRef<AbortController | null>(null);
  const kept = useRef<string[]>([]);
  const fingerprint = useRef<string | null>(null);

  useEffect(() => () => looking.current?.abort(), []);

  async function judge(file: File): Promise<void> {
    const gone = new AbortController();
    looking.current = gone;
    fingerprint.current = null;
    let advice: readonly PhotoAdvice[] = [];
    try {
      const judgePhoto = await loadJudgePhoto();
      const verdict = await judgePhoto({ file, category, others: kept.current, signal: gone.signal });
      if (!gone.signal.aborted) fingerprint.current = verdict.fingerprint;
      advice = verdict.advice;
    } catch {
      // Without a verdict the picture has no advice.
    }
    if (!gone.signal.aborted) setShot((now) => (now?.file === file ? { file, advice } : now));
  }

  return {
    shot,
    show(still: Blob): void {
      const file = shotFile(still, category, new Date());
      setShot({ file, advice: null });
      void judge(file);
    },
    /** Closes the review; a kept picture is compared with later shots. */
    dismiss({ isKept }: { isKept: boolean }): void {
      if (isKept && fingerprint.current) kept.current.push(fingerprint.current);
      looking.current?.abort();
      setShot(null);
    },
  };
}
