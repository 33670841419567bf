import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dismissToasts, showToast } from '../../../lib/toast.ts';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { LazyPhotoCamera, type LiveCamera } from '../photo-camera/lazy-photo-camera.tsx';
import { PictureInput } from '../photo-camera/picture-input.tsx';
import type { Retake } from '../upload-queue/photo-thumbnails.tsx';
import type { FileIntake } from '../upload-queue/use-file-intake.ts';

export interface PhotoCamera {
  /**
   * Opens the page's own camera; `undefined` if the device's camera app is to be used. With `retake`, takes one picture
   * for it.
   */
  onTakePhoto: ((category: PhotoCategory, retake?: Retake) => void) | undefined;
  camera: ReactNode;
}

interface PhotoCameraContext {
  live: LiveCamera;
  /** `null` while sorting photos. */
  category: PhotoCategory | null;
  intake: FileIntake;
  getCount(category: PhotoCategory): number;
  onCategory(category: PhotoCategory): void;
}

interface Opened {
  category: PhotoCategory;
  retake: Retake | undefined;
}

export const NO_CAMERA = {
  title: 'The camera could not be opened here',
  description: '“Take photo” now opens the phone’s own camera app.',
};

/** The camera of the photo step. Without one, "Take photo" opens the browser's file input instead. */
export function usePhotoCamera({ live, category, intake, getCount, onCategory }: PhotoCameraContext): PhotoCamera {
  const { isLive, refuse } = live;
  const address = useAddressState('dialog');
  const isOpen = address.value === 'camera';
  /** The category it was opened for; after a refresh, the category on the screen. */
  const [openedFor, setOpenedFor] = useState<Opened | null>(null);
  const opened = isOpen ? (openedFor ?? (category && { category, retake: undefined })) : null;
  const left = useRef<PhotoCategory | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<Opened | null>(null);

  function open(of: PhotoCategory, retake?: Retake): void {
    // A toast would cover the camera.
    dismissToasts();
    setOpenedFor({ category: of, retake });
    address.open('camera');
  }

  const follow = useEffectEvent(() => {
    setOpenedFor(null);
    if (left.current) onCategory(left.current);
    left.current = null;
  });
  useEffect(() => {
    // The step follows once the camera is closed: until then the focus stays in the camera.
    if (!isOpen) follow();
  }, [isOpen]);

  function take({ category: into, retake }: Opened, file: File, advice: readonly PhotoAdvice[] = []): void {
    if (retake) retake(file, advice);
    else intake.take(into, [file], { advice });
  }

  const camera = isLive && (
    <>
      <PictureInput inputRef={input} onFile={(file) => asked.current && take(asked.current, file)} />
      {opened && (
        <LazyPhotoCamera
          category={opened.category}
          isRetake={opened.retake !== undefined}
          getCount={getCount}
          onShot={(into, file, advice) => take({ ...opened, category: into }, file, advice)}
          onCategory={(next) => {
            left.current = next;
          }}
          onUseFileInput={(into) => {
            asked.current = { ...opened, category: into };
            input.current?.click();
            address.close();
          }}
          onFailed={() => {
            refuse();
            address.close();
            showToast(NO_CAMERA);
          }}
          onClose={address.close}
        />
      )}
    </>
  );
  return {
    onTakePhoto: isLive ? open : undefined,
    camera: camera || null,
  };
}
