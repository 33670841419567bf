import type { ConsignmentId } from '@marque/domain/api/ids';
import { TOASTS } from '@marque/domain/text/toasts';
import { useDownload } from './use-download.ts';

/** All photos of a consignment as a ZIP file (spec 2.17, 7.4 and 8.6). */
export function usePhotoDownload(id: ConsignmentId) {
  return useDownload({
    url: `/api/admin/consignments/${id}/download-photos`,
    fallbackName: `consignment_${id}_photos.zip`,
    done: TOASTS.photosDownloaded,
    failed: TOASTS.photosNotDownloaded,
  });
}
