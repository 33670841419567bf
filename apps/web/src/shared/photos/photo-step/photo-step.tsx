import { Button, VisuallyHidden } from '@mantine/core';
import { PHOTO_CATEGORIES, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { PHOTO_PRIVACY_TEXT } from '@marque/domain/photo/privacy-texts';
import { type ReactNode, useEffect } from 'react';
import { IconShieldCheck } from '../../../ui/icons.tsx';
import { useLiveCamera } from '../photo-camera/lazy-photo-camera.tsx';
import { countFreePlaces } from '../upload-queue/capacity.ts';
import { preloadTileMenu } from '../upload-queue/photo-tile.tsx';
import { isUnsorted } from '../upload-queue/upload.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import { UploadStatus } from '../upload-queue/upload-status.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryRail } from './category-rail.tsx';
import { DropChoice } from './drop-choice.tsx';
import { ExtraGroups } from './extra-groups.tsx';
import classes from './photo-step.module.css';
import { SortingTray } from './sorting-tray.tsx';
import { describeProgress, findMark, startCategory } from './sub-steps.ts';
import { useFileDrop } from './use-file-drop.ts';
import { type PhotoCamera, usePhotoCamera } from './use-photo-camera.tsx';
import { type PhotoStepState, usePhotoStep } from './use-photo-step.ts';
import { useWalkAround } from './use-walk-around.tsx';
import { WalkCard } from './walk-card.tsx';

export interface PhotoStepProps {
  queue: UploadQueue;
  photos: Photos;
  onComplete(): void;
  completeLabel?: string;
  back?: { label: string; onPress(): void };
  documents?: ReactNode;
  aside?: ReactNode;
}

/** The eleven photo categories one at a time (spec 4.8), and the photos that are still unsorted. */
export function PhotoStep({
  queue,
  photos,
  onComplete,
  completeLabel = 'Complete',
  back,
  documents,
  aside,
}: PhotoStepProps) {
  const step = usePhotoStep({ queue, photos, onComplete });
  const { snapshot, place, category, next, intake, moveTo, takeFiles } = step;
  const live = useLiveCamera();
  const { onTakePhoto, camera } = usePhotoCamera({
    live,
    category,
    intake,
    getCount: step.getCount,
    onCategory: moveTo,
  });
  const walk = useWalkAround({ live, queue, step });
  const { count: dragged, handlers } = useFileDrop((files, target) =>
    takeFiles(PHOTO_CATEGORIES.find((each) => each === target) ?? null, files),
  );
  useEffect(preloadTileMenu, []);

  return (
    <div className={classes.step} {...handlers}>
      <div className={classes.layout}>
        <CategoryRail
          current={place}
          findMark={(each) => findMark(photos, snapshot.uploads, each)}
          unsortedCount={snapshot.uploads.filter(isUnsorted).length}
          onSelect={moveTo}
          onDropInto={step.dropInto}
        />
        <div className={classes.main}>
          {category && <WalkCard isTaken={walk.isTaken} onStart={walk.start} />}
          <SubStepPanel step={step} queue={queue} photos={photos} onTakePhoto={onTakePhoto} />
          {category && !next && (
            <ExtraGroups
              queue={queue}
              snapshot={snapshot}
              photos={photos}
              onTakePhoto={onTakePhoto}
              onAnnounce={step.announce}
              onFiles={takeFiles}
              noticeFor={intake.noticeFor}
            />
          )}
          {category && !next && documents}
          <DropChoice category={category} count={dragged} />
          <VisuallyHidden role="status">{step.announcement}</VisuallyHidden>
          <p className={classes.privacy}>
            <IconShieldCheck size={18} />
            {PHOTO_PRIVACY_TEXT}
          </p>
          <UploadStatus queue={queue} photos={photos} snapshot={snapshot} />
          {aside}
          <Footer step={step} completeLabel={completeLabel} />
          {back && (
            <button type="button" className={classes.back} onClick={back.onPress}>
              {back.label}
            </button>
          )}
        </div>
      </div>
      {camera}
      {walk.camera}
    </div>
  );
}

function Footer({ step, completeLabel }: { step: PhotoStepState; completeLabel: string }) {
  const { category, previous, next, moveTo } = step;
  return (
    <div
      className={classes.footer}
      data-below-tray={!category || undefined}
      data-bottom-bar={Boolean(category) || undefined}
    >
      <Button variant="default" disabled={!previous} onClick={() => previous && moveTo(previous)}>
        Previous
      </Button>
      {/* Until the photo is there, or all are sorted, another button is the primary one. */}
      <Button
        variant={step.isWanting || !category ? 'default' : 'filled'}
        loading={step.isFinishing}
        onClick={step.goOn}
      >
        {category && next ? 'Next' : completeLabel}
      </Button>
    </div>
  );
}

interface SubStepPanelProps {
  step: PhotoStepState;
  queue: UploadQueue;
  photos: Photos;
  onTakePhoto: PhotoCamera['onTakePhoto'];
}

function SubStepPanel({ step, queue, photos, onTakePhoto }: SubStepPanelProps) {
  const { snapshot, category, heading, problem, intake, announce, moveTo, isWanting } = step;
  if (!category) {
    return (
      <SortingTray
        queue={queue}
        snapshot={snapshot}
        getCount={step.getCount}
        getRoom={(each) => countFreePlaces(photos, snapshot.uploads, each)}
        headingRef={heading}
        problem={problem}
        notice={intake.noticeFor(null)}
        chosenFor={step.chosenFor}
        onAnnounce={announce}
        onSorted={(into) => moveTo(into ?? startCategory(queue.getPhotos(), queue.getSnapshot().uploads))}
      />
    );
  }
  return (
    <CategoryPanel
      key={category}
      queue={queue}
      snapshot={snapshot}
      category={category}
      photos={photos[category] ?? []}
      onFiles={(files) => step.takeChosen(category, files)}
      onTakePhoto={onTakePhoto && ((retake) => onTakePhoto(category, retake))}
      onAnnounce={announce}
      more={<ManyHint />}
      eyebrow={`${WIZARD_CATEGORIES.indexOf(category) + 1} of ${WIZARD_CATEGORIES.length} · ${describeProgress(photos, snapshot.uploads)}`}
      isWanting={isWanting}
      headingRef={heading}
      problem={problem}
      notice={intake.noticeFor(category)}
    />
  );
}

/** Says that a whole gallery can be chosen or dropped at once. */
function ManyHint() {
  return (
    <p className={classes.many}>
      Choose several at once to sort them next<span className={classes.dropHint}>, or drop them on this page</span>.
    </p>
  );
}
