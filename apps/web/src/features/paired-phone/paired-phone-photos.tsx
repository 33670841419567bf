import { Button } from '@mantine/core';
import type { PairedPhoneDraft } from '@marque/domain/photo/device-pairing';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeRefusal } from '../../shared/draft/describe-refusal.ts';
import { PhotoStep } from '../../shared/photos/photo-step/photo-step.tsx';
import { countPhotos } from '../../shared/photos/upload-queue/photo-counts.ts';
import { isFailed } from '../../shared/photos/upload-queue/upload.ts';
import { UploadLine } from '../../shared/photos/upload-queue/upload-status.tsx';
import { IconCheck } from '../../ui/bar-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './paired-phone.module.css';
import { pairedPhoneUploads } from './paired-phone-uploads.ts';
import { type PairedPhone, usePairedPhone } from './use-paired-phone.ts';

interface PairedPhonePhotosProps {
  draft: PairedPhoneDraft;
  onEnded(): void;
}

export function PairedPhonePhotos({ draft, onEnded }: PairedPhonePhotosProps) {
  const phone = usePairedPhone(draft);
  const { stored, answers, state } = phone.snapshot;
  const [isDone, setIsDone] = useState(false);

  const isEnded = state.kind === 'ended';
  const reportEnd = useEffectEvent(onEnded);
  useEffect(() => {
    if (isEnded) reportEnd();
  }, [isEnded]);

  if (isDone) return <Done phone={phone} onBack={() => setIsDone(false)} />;
  return (
    <Page
      key="photos"
      title={stored?.vehicle ?? 'Vehicle Photos'}
      documentTitle="Photos from Your Phone"
      width="wide"
      lead="Photos you take here appear on your computer at once. This phone can only add photos to this draft."
    >
      {state.kind === 'refused' && (
        <div className={classes.refusal}>
          <Notice tone="problem">
            <p>{describeRefusal(state.message)}</p>
          </Notice>
        </div>
      )}
      <PhotoStep
        queue={pairedPhoneUploads}
        photos={answers.photos}
        onComplete={() => setIsDone(true)}
        completeLabel="Done"
        aside={<Arrived phone={phone} />}
      />
    </Page>
  );
}

function hasAllArrived({ snapshot, uploads }: PairedPhone): boolean {
  const { total, withUs } = countPhotos(snapshot.answers.photos, uploads);
  return total > 0 && withUs === total && snapshot.state.kind === 'saved' && !uploads.uploads.some(isFailed);
}

function Arrived({ phone }: { phone: PairedPhone }) {
  return (
    <p className={classes.arrived} role="status">
      {hasAllArrived(phone) && (
        <>
          <IconCheck size={18} />
          You can put the phone away: everything has arrived.
        </>
      )}
    </p>
  );
}

function Done({ phone, onBack }: { phone: PairedPhone; onBack(): void }) {
  const { snapshot, uploads } = phone;
  const { photos } = snapshot.answers;
  const isThere = hasAllArrived(phone);
  const { total } = countPhotos(photos, uploads);
  return (
    <Page
      key="done"
      title={isThere ? 'Everything Has Arrived' : 'Almost There'}
      documentTitle="Photos from Your Phone"
      width="narrow"
      lead={
        <p>
          {isThere
            ? `All ${total} photos are uploaded. You can put the phone away and continue at your computer.`
            : 'The last photos are on their way. Please leave this page open for a moment.'}
        </p>
      }
    >
      <UploadLine photos={photos} snapshot={uploads} />
      <Button variant="default" onClick={onBack}>
        Add more photos
      </Button>
    </Page>
  );
}
