import type { LoadJudgePhoto } from '../upload-queue/judge-photo.ts';

/** Loads the quality check with the first photo. */
export const loadJudgePhoto: LoadJudgePhoto = async () => (await import('./browser-quality.ts')).judgeInWorker;
