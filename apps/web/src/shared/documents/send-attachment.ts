import { AttachedDocument } from '@marque/domain/photo/documents';
import { MAX_DOCUMENT_BYTES } from '@marque/domain/product/limits';
import { DOCUMENT_TOO_LARGE } from '@marque/domain/text/messages';
import { getMessage } from '../../lib/api-error.ts';
import { sendDocument } from './send-document.ts';
import type { Sending, UploadState } from './use-file-uploads.ts';

/** Uploads a PDF that a message or a response takes. */
export async function sendAttachment(
  file: File,
  options: Omit<Sending<unknown>, 'tag' | 'key'>,
): Promise<UploadState<AttachedDocument>> {
  if (file.size > MAX_DOCUMENT_BYTES) return { kind: 'failed', message: DOCUMENT_TOO_LARGE };
  const sent = await sendDocument(file, '/api/upload/attachment', options);
  if (sent.kind === 'refused') return { kind: 'failed', message: sent.message };
  const { data: stored } = AttachedDocument.safeParse(sent.response);
  return stored ? { kind: 'stored', stored } : { kind: 'failed', message: getMessage(null) };
}
