import type { ReadCategory } from '@marque/domain/photo/photo-readings';
import type { FinishedPhoto, PhotoFinding, RenderedDocument } from '../../../transport/ports/photo-pipeline.port.ts';
import { developPhoto, makePlaceholder } from './develop.ts';
import { encodeSize, type WantedSize } from './encode-size.ts';
import { hashFile } from './hash-file.ts';
import { readImageHeader } from './image-header.ts';
import { LARGE_PIXELS } from './photo-limits.ts';

interface DevelopJob {
  kind: 'develop';
  source: string;
  target: string;
  mayBeLarge: boolean;
}

interface SizeJob extends WantedSize {
  kind: 'size';
}

interface ReadJob {
  kind: 'read';
  path: string;
  category: ReadCategory;
}

interface RenderJob {
  kind: 'render';
  source: string;
  target: string;
}

export type PhotoJob = DevelopJob | SizeJob | ReadJob | RenderJob;

type Developed = FinishedPhoto | null;

export interface PhotoResults {
  develop: Developed;
  size: Uint8Array;
  read: PhotoFinding[];
  render: RenderedDocument;
}

/** Runs a job in this process. Throws `PhotoRefusedError` for problems that the user can fix. */
export async function doPhotoJob(job: PhotoJob): Promise<PhotoResults[PhotoJob['kind']]> {
  if (job.kind === 'develop') return finishPhoto(job);
  if (job.kind === 'size') return encodeSize(job);
  if (job.kind === 'render') {
    const { renderPdf } = await import('./pdf/render-pdf.ts');
    return renderPdf(job.source, job.target);
  }
  // The readers and their models are large, and most children never read.
  const { readPhoto } = await import('./reading/read-photo.ts');
  return readPhoto(job.path, job.category);
}

async function finishPhoto({ source, target, mayBeLarge }: DevelopJob): Promise<Developed> {
  const header = await readImageHeader(source);
  if (header.pixels > LARGE_PIXELS && !mayBeLarge) return null;
  const { width, height, size } = await developPhoto(source, header, target);
  return { width, height, size, placeholder: await makePlaceholder(target), ...(await hashFile(target)) };
}
