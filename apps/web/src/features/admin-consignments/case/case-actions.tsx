import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import type { ReactNode } from 'react';
import { IconDownload, IconMail } from '../../../ui/icons.tsx';
import classes from './case-view.module.css';
import { useDownload } from './use-download.ts';

interface Download {
  isBusy: boolean;
  start(): void;
}

interface CaseActionsProps {
  consignment: Pick<Consignment, 'id' | 'number' | 'photos'>;
  photos: Download;
  onMail?: (() => void) | undefined;
  children: ReactNode;
}

export function CaseActions({ consignment: { id, number, photos: all }, photos, onMail, children }: CaseActionsProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const zone = new URLSearchParams({ timeZone });
  const dossier = useDownload({
    url: `/api/admin/consignments/${id}/dossier?${zone}`,
    fallbackName: `${number}.pdf`,
    done: CONSIGNMENT_TOASTS.dossierDownloaded,
    failed: CONSIGNMENT_TOASTS.dossierNotDownloaded,
  });
  const bundle = useDownload({
    url: `/api/admin/consignments/${id}/bundle?${zone}`,
    fallbackName: `${number}.zip`,
    done: CONSIGNMENT_TOASTS.bundleDownloaded,
    failed: CONSIGNMENT_TOASTS.bundleNotDownloaded,
  });
  const hasPhotos = Object.values(all).some((category) => category.length > 0);
  return (
    <div className={classes.downloads}>
      {children}
      {onMail && (
        <Button variant="default" size="compact-md" leftSection={<IconMail size={16} />} onClick={onMail}>
          Send Email
        </Button>
      )}
      {hasPhotos && (
        <DownloadButton download={photos} shortcut="d">
          Download Photos
        </DownloadButton>
      )}
      <DownloadButton download={dossier}>Download dossier</DownloadButton>
      <DownloadButton download={bundle}>Download bundle</DownloadButton>
    </div>
  );
}

interface DownloadButtonProps {
  download: Download;
  shortcut?: string;
  children: ReactNode;
}

function DownloadButton({ download: { isBusy, start }, shortcut, children }: DownloadButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      onClick={start}
      aria-keyshortcuts={shortcut}
    >
      {children}
    </Button>
  );
}
