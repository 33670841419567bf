import type { WizardCategory } from '@marque/domain/photo/photo-categories';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { dismissToasts, showToast } from '../../../lib/toast.ts';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { LazyWalkAround, type LiveCamera } from '../photo-camera/lazy-photo-camera.tsx';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import { startCategory } from './sub-steps.ts';
import { NO_CAMERA } from './use-photo-camera.tsx';
import type { PhotoStepState } from './use-photo-step.ts';

interface WalkAroundContext {
  live: LiveCamera;
  queue: UploadQueue;
  step: PhotoStepState;
}

/** The walk-around of the photo step: its pictures go through the same queue as chosen files. */
export function useWalkAround({ live, queue, step }: WalkAroundContext) {
  const address = useAddressState('dialog');
  const isOpen = address.value === 'walk';
  const wasOpen = useRef(isOpen);
  const isTaken = (view: WizardCategory) => step.getCount(view) > 0;

  const follow = useEffectEvent(() => {
    step.moveTo(startCategory(queue.getPhotos(), queue.getSnapshot().uploads));
    // The button that started it may be gone.
    step.heading.current?.focus();
  });
  useEffect(() => {
    if (wasOpen.current && !isOpen) follow();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function take(view: WizardCategory, file: File, replaces: string | null): string | null {
    if (replaces !== null) return queue.replace(replaces, view, file);
    return step.intake.take(view, [file])[0] ?? null;
  }

  // An address can open it before the camera is known.
  const camera: ReactNode = isOpen && live.isKnown && (
    <LazyWalkAround
      isLive={live.isLive}
      isTaken={isTaken}
      getAdvice={(id) => step.snapshot.advice.get(id) ?? []}
      onShot={take}
      onNoCamera={live.refuse}
      onUnavailable={() => {
        address.close();
        showToast(NO_CAMERA);
      }}
      onClose={address.close}
    />
  );
  return {
    isTaken,
    camera,
    start(): void {
      // A toast would cover the camera.
      dismissToasts();
      address.open('walk');
    },
  };
}
