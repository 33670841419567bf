import { SETTINGS_TOASTS } from '@marque/domain/text/toasts/settings-toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expireSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFailure } from '../../../shared/identity/confirm-identity/show-failure.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type FetchedExport, fetchExport } from './fetch-export.ts';

/** `total` is 0 until the server has gathered everything. */
export interface ExportProgress {
  loaded: number;
  total: number;
}

const NOTHING_YET: ExportProgress = { loaded: 0, total: 0 };

/** Downloads the person's own data. `progress` is `null` while no download is running. */
export function useDataExport() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  async function take({ status, file, name }: FetchedExport): Promise<void> {
    if (status === 200) {
      saveFile(file, name);
      showToast(SETTINGS_TOASTS.dataExported);
      return;
    }
    if (status === 401) expireSession(queries);
    showFailure(SETTINGS_TOASTS.dataNotExported, parseJson(await file.text()));
  }

  return {
    progress,
    start: () => {
      if (progress) return;
      setProgress(NOTHING_YET);
      void fetchExport((loaded, total) => setProgress({ loaded, total }))
        .then(take)
        .finally(() => setProgress(null));
    },
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy may respond in HTML, or nothing may respond at all.
    return null;
  }
}
