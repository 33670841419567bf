import type { ConsignmentId } from '@marque/domain/api/ids';
import { TOASTS } from '@marque/domain/text/toasts';
import { useDownload } from './use-download.ts';

/** All photos of a consignment as a ZIP file (spec sections 2, 7 and 8). */
export function usePhotoDownload(id: ConsignmentId) {
  return useDownload({
    url: `/api/admin/consignments/${id}/download-photos`,
    fallbackName: `consignment_${id}_photos.zip`,
    done: TOASTS.photosDownloaded,
    failed: TOASTS.photosNotDownloaded,
  });
}
