import { TOASTS, type ToastText } from '@marque/domain/toasts';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { fileNameOf } from './file-name.ts';

interface Download {
  url: string;
  /** Where the server names none. */
  fallbackName: string;
  done: ToastText;
  failed: ToastText;
}

/** How long a browser may take to take over a file that it was handed. */
const TAKE_OVER_MS = 60_000;

function hand(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKE_OVER_MS);
}

/** Fetches a file and hands it to the browser, with a toast for what came of it (spec section 8). */
export function useDownload({ url, fallbackName, done, failed }: Download) {
  const [isBusy, setIsBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) {
      showToast(failed, 'destructive');
      return;
    }
    try {
      hand(await response.blob(), fileNameOf(response.headers.get('content-disposition'), fallbackName));
      showToast(done);
    } catch {
      showToast(TOASTS.downloadNotProcessed, 'destructive');
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
