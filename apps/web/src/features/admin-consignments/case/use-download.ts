import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { readFileName } from '../../../ui/file-name.ts';
import { saveFile } from '../../../ui/save-file.ts';

interface Download {
  url: string;
  fallbackName: string;
  done: ToastText;
  failed: ToastText;
}

/** Downloads a file through the browser and reports the result in a toast (spec 8.6). */
export function useDownload({ url, fallbackName, done, failed }: Download) {
  const [isBusy, setIsBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) {
      showToast(failed, 'destructive');
      return;
    }
    try {
      saveFile(await response.blob(), readFileName(response.headers.get('content-disposition'), fallbackName));
      showToast(done);
    } catch {
      showToast(CONSIGNMENT_TOASTS.downloadNotProcessed, 'destructive');
    }
  }

  return {
    isBusy,
    start: () => {
      if (isBusy) return;
      setIsBusy(true);
      void fetchFile().finally(() => setIsBusy(false));
    },
  };
}
