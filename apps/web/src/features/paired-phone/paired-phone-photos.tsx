import { Button } from '@mantine/core';
import type { HandoverDraft } from '@marque/domain/photo/device-pairing';
import { useEffect, useEffectEvent, useState } from 'react';
import { PhotoStep } from '../../shared/photos/photo-step/photo-step.tsx';
import { countPhotos } from '../../shared/photos/upload-queue/photo-counts.ts';
import { isFailed } from '../../shared/photos/upload-queue/upload.ts';
import { UploadLine } from '../../shared/photos/upload-queue/upload-status.tsx';
import { IconCheck } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './paired-phone.module.css';
import { shootUploads } from './paired-phone-uploads.ts';
import { type Shoot, useShoot } from './use-paired-phone.ts';

interface ShootPhotosProps {
  draft: HandoverDraft;
  onEnded(): void;
}

/** The photo step of the draft that this phone is connected to. */
export function ShootPhotos({ draft, onEnded }: ShootPhotosProps) {
  const shoot = useShoot(draft);
  const { snapshot } = shoot;
  const [isDone, setIsDone] = useState(false);

  const isEnded = snapshot.state.kind === 'ended';
  const tell = useEffectEvent(onEnded);
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);

  if (isDone) return <Done shoot={shoot} onBack={() => setIsDone(false)} />;
  return (
    <Page
      key="photos"
      title={snapshot.vehicle ?? 'Vehicle Photos'}
      documentTitle="Photos from Your Phone"
      width="wide"
      lead="What you take here appears on your computer at once. This phone adds photos to this draft and can do nothing else."
    >
      {snapshot.state.kind === 'refused' && (
        <div className={classes.refusal}>
          <Notice tone="problem">
            <p>Your last changes are not saved yet. {snapshot.state.message}</p>
          </Notice>
        </div>
      )}
      <PhotoStep
        store={shootUploads}
        photos={snapshot.photos}
        onComplete={() => setIsDone(true)}
        completeLabel="Done"
        aside={<Arrived shoot={shoot} />}
      />
    </Page>
  );
}

function hasAllArrived({ snapshot, uploads }: Shoot): boolean {
  const { total, withUs } = countPhotos(snapshot.photos, uploads);
  return total > 0 && withUs === total && snapshot.state.kind === 'saved' && !uploads.uploads.some(isFailed);
}

/** The one thing that whoever holds the phone wants to know. */
function Arrived({ shoot }: { shoot: Shoot }) {
  return (
    <p className={classes.arrived} role="status">
      {hasAllArrived(shoot) && (
        <>
          <IconCheck size={18} />
          You can put the phone away: everything has arrived.
        </>
      )}
    </p>
  );
}

function Done({ shoot, onBack }: { shoot: Shoot; onBack(): void }) {
  const { snapshot, uploads } = shoot;
  const isThere = hasAllArrived(shoot);
  const { total } = countPhotos(snapshot.photos, uploads);
  return (
    <Page
      key="done"
      title={isThere ? 'Everything Has Arrived' : 'Almost There'}
      documentTitle="Photos from Your Phone"
      width="narrow"
      lead={
        <p>
          {isThere
            ? `All ${total} photos are with us. You can put the phone away and go on at your computer.`
            : 'The last photos are on their way. Please leave this page open for a moment.'}
        </p>
      }
    >
      <UploadLine photos={snapshot.photos} snapshot={uploads} />
      <Button variant="default" onClick={onBack}>
        Add more photos
      </Button>
    </Page>
  );
}
