import type { ConsignmentId } from '@marque/domain/api/ids';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useDownload } from './use-download.ts';

export function usePhotoDownload(id: ConsignmentId) {
  return useDownload({
    url: `/api/admin/consignments/${id}/download-photos`,
    fallbackName: `consignment_${id}_photos.zip`,
    done: CONSIGNMENT_TOASTS.photosDownloaded,
    failed: CONSIGNMENT_TOASTS.photosNotDownloaded,
  });
}
