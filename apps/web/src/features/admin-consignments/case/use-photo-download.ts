import type { ConsignmentId } from '@marque/domain/api/ids';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useDownload } from './use-download.ts';

/** Downloads all photos of a consignment as a ZIP file (spec 2.17, 7.4 and 8.6). */
export function usePhotoDownload(id: ConsignmentId) {
  return useDownload({
    url: `/api/admin/consignments/${id}/download-photos`,
    fallbackName: `consignment_${id}_photos.zip`,
    done: CONSIGNMENT_TOASTS.photosDownloaded,
    failed: CONSIGNMENT_TOASTS.photosNotDownloaded,
  });
}
