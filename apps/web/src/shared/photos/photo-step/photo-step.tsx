import { Button, VisuallyHidden } from '@mantine/core';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  WIZARD_CATEGORIES,
  type WizardCategory,
} from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { IconShieldCheck } from '../../../ui/icons.tsx';
import { countFreePlaces, filterByCategory } from '../upload-queue/capacity.ts';
import type { Dragged } from '../upload-queue/photo-drag.ts';
import { PhotoPicker } from '../upload-queue/photo-pickers.tsx';
import { preloadTileMenu } from '../upload-queue/photo-tile.tsx';
import { isPending, isUnsorted } from '../upload-queue/upload.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import { UploadStatus } from '../upload-queue/upload-status.tsx';
import { useFileIntake } from '../upload-queue/use-file-intake.ts';
import { useUploads } from '../upload-queue/use-upload-queue.ts';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryRail } from './category-rail.tsx';
import { DropChoice } from './drop-choice.tsx';
import { ExtraGroups } from './extra-groups.tsx';
import classes from './photo-step.module.css';
import { SortingTray } from './sorting-tray.tsx';
import { markOf, mayGoOn, type SubStep, startCategory } from './sub-steps.ts';
import { missingPhotoToast, useCompletion } from './use-completion.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoCamera } from './use-photo-camera.tsx';

export interface PhotoStepProps {
  queue: UploadQueue;
  photos: Photos;
  onComplete(): void;
  completeLabel?: string;
  back?: { label: string; onPress(): void };
  /** Below the status of the uploads. */
  aside?: ReactNode;
}

/** The eleven photo categories one after the other (spec 4.8), and the photos that are still to be sorted into them. */
export function PhotoStep({ queue, photos, onComplete, completeLabel = 'Complete', back, aside }: PhotoStepProps) {
  const snapshot = useUploads(queue);
  const { uploads } = snapshot;
  const unsortedCount = uploads.filter(isUnsorted).length;
  const [place, setPlace] = useState<SubStep>(() => startCategory(photos, uploads));
  const [refusal, setRefusal] = useState<{ place: SubStep; message: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const intake = useFileIntake(queue, snapshot);
  const { complete, isFinishing, stopFinishing } = useCompletion({
    queue,
    uploads,
    onComplete,
    onRefused: (refused, message) => {
      setPlace(refused);
      setRefusal({ place: refused, message });
    },
  });
  const heading = useFocusAfterMove(place);
  const countOf = (category: PhotoCategory) =>
    (photos[category]?.length ?? 0) + filterByCategory(uploads, category).filter(isPending).length;
  const { onTakePhoto, camera } = usePhotoCamera({ intake, countOf, onCategory: moveTo });
  const { count: dragged, handlers } = useFileDrop((files, target) =>
    takeFiles(PHOTO_CATEGORIES.find((category) => category === target) ?? null, files),
  );

  const category = place === 'unsorted' ? null : place;
  const index = category ? WIZARD_CATEGORIES.indexOf(category) : -1;
  const previous = WIZARD_CATEGORIES[index - 1];
  const next = WIZARD_CATEGORIES[index + 1];
  const problem = refusal?.place === place ? refusal.message : undefined;

  useEffect(preloadTileMenu, []);

  function moveTo(other: PhotoCategory | 'unsorted'): void {
    stopFinishing();
    setRefusal(null);
    setPlace(other === 'unsorted' ? other : (WIZARD_CATEGORIES.find((each) => each === other) ?? 'trunk'));
  }

  /** `null`: to be sorted. */
  function takeFiles(into: PhotoCategory | null, files: readonly File[]): void {
    setRefusal(null);
    intake.take(into, files);
    if (into === null && files.length > 0) moveTo('unsorted');
  }

  function dropInto(into: WizardCategory, what: Dragged): void {
    const room = countFreePlaces(photos, uploads, into);
    if (what.kind === 'uploads') queue.sort(what.ids.slice(0, room), into);
    else if (room > 0) queue.movePhoto(what.url, into);
    setAnnouncement(`${PHOTO_CATEGORY_RULES[into].title} ${room > 0 ? 'now has the photo.' : 'is full.'}`);
  }

  function goOn(): void {
    if (!next || !category) complete();
    else if (mayGoOn(photos, uploads, category)) moveTo(next);
    else refuse(category);
  }

  function refuse(lacking: WizardCategory): void {
    const toast = missingPhotoToast(lacking);
    showToast(toast, 'destructive');
    setRefusal({ place: lacking, message: toast.description ?? toast.title });
  }

  return (
    <div className={classes.step} {...handlers}>
      <div className={classes.layout}>
        <CategoryRail
          current={place}
          markOf={(each) => markOf(photos, uploads, each)}
          unsortedCount={unsortedCount}
          onSelect={moveTo}
          onDropInto={dropInto}
        />
        <div className={classes.main}>
          {category ? (
            <CategoryPanel
              key={category}
              queue={queue}
              snapshot={snapshot}
              category={category}
              photos={photos[category] ?? []}
              onFiles={(files) => takeFiles(category, files)}
              onTakePhoto={onTakePhoto && ((retake) => onTakePhoto(category, retake))}
              onAnnounce={setAnnouncement}
              more={<ChooseMany onFiles={(files) => takeFiles(null, files)} />}
              eyebrow={`${index + 1} of ${WIZARD_CATEGORIES.length}`}
              headingRef={heading}
              problem={problem}
              notice={intake.noticeFor(category)}
            />
          ) : (
            <SortingTray
              queue={queue}
              snapshot={snapshot}
              countOf={countOf}
              roomOf={(each) => countFreePlaces(photos, uploads, each)}
              headingRef={heading}
              problem={problem}
              notice={intake.noticeFor(null)}
              onAnnounce={setAnnouncement}
              onSorted={() => moveTo(startCategory(queue.getPhotos(), queue.getSnapshot().uploads))}
            />
          )}
          {category && !next && (
            <ExtraGroups
              queue={queue}
              snapshot={snapshot}
              photos={photos}
              onTakePhoto={onTakePhoto}
              onAnnounce={setAnnouncement}
              onFiles={takeFiles}
              noticeFor={intake.noticeFor}
            />
          )}
          <DropChoice category={category} count={dragged} />
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          <p className={classes.privacy}>
            <IconShieldCheck size={18} />
            Location and camera data are removed from every photo.
          </p>
          <UploadStatus queue={queue} photos={photos} snapshot={snapshot} />
          {aside}
          <div className={classes.footer}>
            <Button variant="default" disabled={!previous} onClick={() => previous && moveTo(previous)}>
              Previous
            </Button>
            <Button loading={isFinishing} onClick={goOn}>
              {category && next ? 'Next' : completeLabel}
            </Button>
          </div>
          {back && (
            <button type="button" className={classes.back} onClick={back.onPress}>
              {back.label}
            </button>
          )}
        </div>
      </div>
      {camera}
    </div>
  );
}

/** A whole gallery at once, to be sorted here. */
function ChooseMany({ onFiles }: { onFiles(files: readonly File[]): void }) {
  return (
    <p className={classes.many}>
      <PhotoPicker label="Choose many at once" look="link" onFiles={onFiles} />
      <span className={classes.dropHint}>or drop them anywhere on this page, and sort them here.</span>
    </p>
  );
}

/** The heading of the sub-step, which takes the focus whenever the sub-step changes. */
function useFocusAfterMove(place: SubStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(place);
  useEffect(() => {
    if (last.current !== place) heading.current?.focus();
    last.current = place;
  }, [place]);
  return heading;
}
