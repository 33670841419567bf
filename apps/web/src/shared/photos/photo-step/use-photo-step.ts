import {
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  WIZARD_CATEGORIES,
  type WizardCategory,
} from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { useAddressPlace } from '../../../lib/use-address-place.ts';
import { countFreePlaces, filterByCategory } from '../upload-queue/capacity.ts';
import type { Dragged } from '../upload-queue/photo-drag.ts';
import { isPending, type Upload } from '../upload-queue/upload.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import { useFileIntake } from '../upload-queue/use-file-intake.ts';
import { useUploads } from '../upload-queue/use-upload-queue.ts';
import { mayGoOn, readSubStep, type SubStep, startCategory } from './sub-steps.ts';
import { missingPhotoToast, useCompletion } from './use-completion.ts';

interface PhotoStepContext {
  queue: UploadQueue;
  photos: Photos;
  onComplete(): void;
}

/** URL parameters that belong to a single category. */
const OF_ONE_CATEGORY = ['photo', 'dialog'];

export function usePhotoStep({ queue, photos, onComplete }: PhotoStepContext) {
  const snapshot = useUploads(queue);
  const { uploads } = snapshot;
  const address = useAddressPlace<SubStep>('category', {
    formerName: 'group',
    parse: readSubStep,
    first: () => startCategory(photos, uploads),
  });
  const { place } = address;
  const setPlace = (next: SubStep) => next !== place && address.goTo(next, { without: OF_ONE_CATEGORY });
  const [refusal, setRefusal] = useState<{ place: SubStep; message: string } | null>(null);
  const [announcement, announce] = useState('');
  const [chosenFor, setChosenFor] = useState<WizardCategory | null>(null);
  const intake = useFileIntake(queue, snapshot);
  const heading = useFocusAfterMove(place);
  const { complete, isFinishing, stopFinishing } = useCompletion({
    queue,
    uploads,
    onComplete,
    onRefused: (refused, message) => {
      setPlace(refused);
      setRefusal({ place: refused, message });
    },
  });

  const category = place === 'unsorted' ? null : place;
  const index = category ? WIZARD_CATEGORIES.indexOf(category) : -1;
  const next = WIZARD_CATEGORIES[index + 1];
  const isWanting = category !== null && !mayGoOn(photos, uploads, category);

  function moveTo(other: PhotoCategory | 'unsorted'): void {
    stopFinishing();
    setRefusal(null);
    setPlace(other === 'unsorted' ? other : (WIZARD_CATEGORIES.find((each) => each === other) ?? 'trunk'));
  }

  function takeFiles(into: PhotoCategory | null, files: readonly File[]): void {
    setRefusal(null);
    intake.take(into, files);
    if (into !== null || files.length === 0) return;
    setChosenFor(null);
    moveTo('unsorted');
  }

  /** Several files at once may show several categories, so the person sorts them. */
  function takeChosen(into: WizardCategory, files: readonly File[]): void {
    const areSeveral = files.length > 1;
    takeFiles(areSeveral ? null : into, files);
    if (areSeveral) setChosenFor(into);
  }

  function dropInto(into: WizardCategory, what: Dragged): void {
    const room = countFreePlaces(photos, uploads, into);
    if (what.kind === 'uploads') queue.sort(what.ids.slice(0, room), into);
    else if (room > 0) queue.movePhoto(what.url, into);
    const { title } = PHOTO_CATEGORY_RULES[into];
    announce(room > 0 ? `Moved to ${title}.` : `${title} is full.`);
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

  const problem = refusal?.place === place ? refusal.message : undefined;
  return {
    ...{ snapshot, place, category, previous: WIZARD_CATEGORIES[index - 1], next, problem, heading, intake },
    ...{ isWanting, announcement, announce, isFinishing, moveTo, takeFiles, takeChosen, chosenFor, dropInto, goOn },
    getCount: (each: PhotoCategory) => countIn(photos, uploads, each),
  };
}

function countIn(photos: Photos, uploads: readonly Upload[], category: PhotoCategory): number {
  return (photos[category]?.length ?? 0) + filterByCategory(uploads, category).filter(isPending).length;
}

export type PhotoStepState = ReturnType<typeof usePhotoStep>;

/** A ref for the sub-step's heading, which is focused whenever the sub-step changes. */
function useFocusAfterMove(place: SubStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(place);
  useEffect(() => {
    if (last.current !== place) heading.current?.focus();
    last.current = place;
  }, [place]);
  return heading;
}
