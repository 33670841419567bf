import { Button } from '@mantine/core';
import { type PhotoCategory, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo-categories';
import type { Photos } from '@marque/domain/photos';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/session.ts';
import { IconShieldCheck } from '../../../ui/icons.tsx';
import { UploadStatus } from '../../../ui/photo-uploads/upload-status.tsx';
import { useFileIntake } from '../../../ui/photo-uploads/use-file-intake.ts';
import { useHeldPhotos, useUploads } from '../../../ui/photo-uploads/use-photo-uploads.ts';
import { showToast } from '../../../ui/toast.ts';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryRail } from './category-rail.tsx';
import { ExtraGroups } from './extra-groups.tsx';
import classes from './photo-step.module.css';
import { photoUploads } from './photo-uploads.ts';
import { markOf, mayGoOn, startCategory, subStepOf } from './sub-steps.ts';
import { missingPhotoToast, useCompletion } from './use-completion.ts';

export interface PhotoStepProps {
  photos: Photos;
  /** Saves at once. Called with the newest photos after every upload and every removal. */
  onChange(photos: Photos): void;
  onComplete(): void;
  onBack(): void;
  /** An upload found the session ended; the files are kept until `photoUploads.resume`. */
  onSessionEnded?(): void;
}

interface Refusal {
  category: PhotoCategory;
  message: string;
}

/** The eleven photo categories one after the other (spec section 4, Photo sub-wizard). */
export function PhotoStep({ photos, onChange, onComplete, onBack, onSessionEnded }: PhotoStepProps) {
  const { id: userId } = useSignedInUser();
  useHeldPhotos(photoUploads, { userId, photos, onChange });
  const snapshot = useUploads(photoUploads);
  const { uploads } = snapshot;
  const [category, setCategory] = useState<WizardCategory>(() => startCategory(photos, uploads));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const { take, notice } = useFileIntake(photoUploads);
  const { complete, isFinishing, stopFinishing } = useCompletion({
    uploads,
    onComplete,
    onRefused: (refused, message) => {
      setCategory(subStepOf(refused));
      setRefusal({ category: subStepOf(refused), message });
    },
  });
  const heading = useFocusAfterMove(category);
  useSessionEnd(snapshot.isSignedOut, onSessionEnded);

  const index = WIZARD_CATEGORIES.indexOf(category);
  const previous = WIZARD_CATEGORIES[index - 1];
  const next = WIZARD_CATEGORIES[index + 1];
  const problem = refusal?.category === category ? refusal.message : undefined;

  function moveTo(other: WizardCategory): void {
    stopFinishing();
    setRefusal(null);
    setCategory(other);
  }

  function takeFiles(into: PhotoCategory, files: readonly File[]): void {
    setRefusal(null);
    take(into, files);
  }

  function refuse(): void {
    const toast = missingPhotoToast(category);
    showToast(toast, 'destructive');
    setRefusal({ category, message: toast.description ?? toast.title });
  }

  function goOn(): void {
    if (!next) complete();
    else if (mayGoOn(photos, uploads, category)) moveTo(next);
    else refuse();
  }

  function onDrag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDropTarget(true);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsDropTarget(false);
    takeFiles(category, [...event.dataTransfer.files]);
  }

  return (
    <div className={classes.step}>
      <div className={classes.layout}>
        <CategoryRail current={category} markOf={(each) => markOf(photos, uploads, each)} onSelect={moveTo} />
        <div className={classes.main}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the two buttons inside do the same. */}
          <div
            className={classes.dropZone}
            data-drop={isDropTarget || undefined}
            onDragEnter={onDrag}
            onDragOver={onDrag}
            onDragLeave={() => setIsDropTarget(false)}
            onDrop={onDrop}
          >
            <CategoryPanel
              key={category}
              category={category}
              photos={photos[category] ?? []}
              uploads={uploads.filter((upload) => upload.category === category)}
              onFiles={(files) => takeFiles(category, files)}
              eyebrow={`${index + 1} of ${WIZARD_CATEGORIES.length}`}
              headingRef={heading}
              problem={problem}
              notice={notice?.category === category ? notice.message : undefined}
            />
          </div>
          {!next && (
            <ExtraGroups
              photos={photos}
              uploads={uploads}
              onFiles={takeFiles}
              noticeFor={(each) => (notice?.category === each ? notice.message : undefined)}
            />
          )}
          <p className={classes.privacy}>
            <IconShieldCheck size={18} />
            Location and camera data are removed from every photo.
          </p>
          <UploadStatus store={photoUploads} snapshot={snapshot} />
          <div className={classes.footer}>
            <Button variant="default" disabled={!previous} onClick={() => previous && moveTo(previous)}>
              Previous
            </Button>
            <Button loading={isFinishing} onClick={goOn}>
              {next ? 'Next' : 'Complete'}
            </Button>
          </div>
          <button type="button" className={classes.back} onClick={onBack}>
            Back to vehicle information
          </button>
        </div>
      </div>
    </div>
  );
}

/** Says once that the session has ended. */
function useSessionEnd(isSignedOut: boolean, onSessionEnded: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onSessionEnded?.());
  useEffect(() => {
    if (isSignedOut) tell();
  }, [isSignedOut]);
}

/** The heading of the sub-step, which takes the focus whenever the sub-step changes. */
function useFocusAfterMove(category: WizardCategory) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(category);
  useEffect(() => {
    if (last.current !== category) heading.current?.focus();
    last.current = category;
  }, [category]);
  return heading;
}
