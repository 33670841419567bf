import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { StaffReview } from '@marque/domain/review/review';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { IconDownload, IconEye, IconMail } from '../../../ui/icons.tsx';
import { PromiseText } from '../time-left.tsx';
import classes from './case-view.module.css';
import { useDownload } from './use-download.ts';

interface CaseHeaderProps {
  consignment: Pick<Consignment, 'id' | 'number' | 'photos' | 'status'>;
  review: Pick<StaffReview, 'clock' | 'claim'>;
  photos: { isBusy: boolean; start(): void };
  onMail?: (() => void) | undefined;
}

/** What comes before everything else: how long the owner waits, who is at it, and what can be taken away. */
export function CaseHeader({ consignment, review, photos, onMail }: CaseHeaderProps) {
  const { id, number, photos: all, status } = consignment;
  const { clock, claim } = review;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const download = useDownload({
    url: `/api/admin/consignments/${id}/dossier?${new URLSearchParams({ timeZone })}`,
    fallbackName: `${number}.pdf`,
    done: CONSIGNMENT_TOASTS.dossierDownloaded,
    failed: CONSIGNMENT_TOASTS.dossierNotDownloaded,
  });
  const bundle = useDownload({
    url: `/api/admin/consignments/${id}/bundle?${new URLSearchParams({ timeZone })}`,
    fallbackName: `${number}.zip`,
    done: CONSIGNMENT_TOASTS.bundleDownloaded,
    failed: CONSIGNMENT_TOASTS.bundleNotDownloaded,
  });
  const hasPhotos = Object.values(all).some((category) => category.length > 0);
  const isWaited = status !== 'withdrawn' || clock.contactedAt !== null;
  return (
    <div className={classes.header}>
      <div className={classes.facts}>
        {isWaited && (
          <p className={classes.promise}>
            {clock.contactedAt === null && <span>Answer due</span>} <PromiseText clock={clock} />
          </p>
        )}
        <p className={classes.claim} role="status">
          {claim && !claim.isMine && (
            <>
              <IconEye size={16} />
              {claim.username} is looking at this
            </>
          )}
        </p>
      </div>
      <div className={classes.downloads}>
        {onMail && (
          <Button variant="default" size="sm" leftSection={<IconMail size={16} />} onClick={onMail}>
            Send Email
          </Button>
        )}
        {hasPhotos && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={16} />}
            loading={photos.isBusy}
            onClick={photos.start}
            aria-keyshortcuts="d"
          >
            Download Photos
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          loading={download.isBusy}
          onClick={download.start}
        >
          Download Dossier
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          loading={bundle.isBusy}
          onClick={bundle.start}
        >
          Download Bundle
        </Button>
      </div>
    </div>
  );
}
