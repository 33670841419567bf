import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CameraHead } from './camera-head.tsx';
import { CameraTools, Onward, OwnCamera } from './camera-tools.tsx';
import { type CategoryWalk, walkFrom } from './category-walk.ts';
import classes from './photo-camera.module.css';
import type { PhotoCameraProps } from './photo-camera-props.ts';
import { ShotPicture, ShotReview } from './shot-review.tsx';
import { NOT_TAKEN, takeStill } from './still.ts';
import { TurnHint } from './turn-hint.tsx';
import { useLiveView } from './use-live-view.ts';
import { useShot } from './use-shot.ts';
import { Viewfinder } from './viewfinder.tsx';

interface CameraBodyProps extends PhotoCameraProps {
  /** Whether a picture was taken that the person has not decided about. */
  onReview(isReviewing: boolean): void;
}

const NOWHERE: CategoryWalk = { previous: null, next: null };

function photos(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

export function CameraBody(props: CameraBodyProps) {
  const { isRetake = false, onUseFileInput, onClose } = props;
  const [hasGrid, setHasGrid] = useState(false);
  const session = useCameraSession(props);
  const { category, view, shot, walk, count, isBusy, isFull, news, goTo } = session;
  const { title } = PHOTO_CATEGORY_RULES[category];
  return (
    <div className={classes.body}>
      <CameraHead
        category={category}
        count={isRetake ? null : count}
        walk={shot ? NOWHERE : walk}
        onGoTo={goTo}
        onClose={onClose}
        canClose={!shot}
      />
      <Viewfinder
        view={view}
        category={category}
        hasGrid={hasGrid}
        isBusy={isBusy}
        still={shot && <ShotPicture file={shot.file} />}
      />
      {shot ? (
        <ShotReview shot={shot} title={title} onKeep={session.keep} onRetake={session.retake} />
      ) : (
        <div className={classes.controls}>
          <p className={classes.hint}>
            {isFull ? (
              `${title} already has the maximum of ${MAX_PHOTOS_PER_CATEGORY} photos.`
            ) : (
              <TurnHint category={category} size={view.size} />
            )}
          </p>
          <CameraTools
            view={view}
            hasGrid={hasGrid}
            onGrid={() => setHasGrid(!hasGrid)}
            isBusy={isBusy}
            isOff={isFull}
            onPress={() => void session.press()}
            onward={
              walk.next && (
                <Onward
                  label="Next"
                  title={PHOTO_CATEGORY_RULES[walk.next].title}
                  isDue={count > 0}
                  onPress={() => goTo(walk.next)}
                />
              )
            }
          />
          <OwnCamera onDesk="Choose photos from this computer" onPress={() => onUseFileInput(category)} />
        </div>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}

function useCameraSession(props: CameraBodyProps) {
  const { isRetake = false, getCount, onShot, onCategory, onFailed, onClose, onReview } = props;
  const [category, setCategory] = useState(props.category);
  const [isBusy, setIsBusy] = useState(false);
  const [news, setNews] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const view = useLiveView(() => setHasFailed(true));
  const { shot, show, dismiss } = useShot(category);
  const count = getCount(category);
  // A retake replaces a photo, so it fits even when the category is full.
  const isFull = !isRetake && count >= MAX_PHOTOS_PER_CATEGORY;
  const isReviewing = shot !== null;

  // A layout effect, because an Escape that follows at once must close the camera.
  useLayoutEffect(() => onReview(isReviewing), [isReviewing, onReview]);
  const latest = useRef({ onFailed });
  latest.current = { onFailed };
  // If a picture was taken before the failure, the person decides about it first.
  useEffect(() => {
    if (hasFailed && !isReviewing) latest.current.onFailed();
  }, [hasFailed, isReviewing]);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && shot) retake();
  });

  async function press(): Promise<void> {
    const { camera, video } = view;
    if (!camera || !video.current || isBusy || shot || isFull) return;
    setIsBusy(true);
    try {
      show(await takeStill(camera, video.current));
    } catch {
      setNews(NOT_TAKEN);
    } finally {
      setIsBusy(false);
    }
  }

  function retake(): void {
    dismiss({ isKept: false });
    setNews('Camera ready.');
  }

  function keep(): void {
    if (!shot) return;
    onShot(category, shot.file, shot.advice ?? []);
    dismiss({ isKept: true });
    if (isRetake) onClose();
    else setNews(`Saved. ${PHOTO_CATEGORY_RULES[category].title}: ${photos(count + 1)}.`);
  }

  function goTo(other: PhotoCategory | null): void {
    if (!other) return;
    setCategory(other);
    onCategory(other);
    setNews(`${PHOTO_CATEGORY_RULES[other].title}. ${PHOTO_CATEGORY_RULES[other].guidance}`);
  }

  const walk = isRetake ? NOWHERE : walkFrom(category);
  return { category, view, shot, walk, count, isBusy, isFull, news, press, retake, keep, goTo };
}
