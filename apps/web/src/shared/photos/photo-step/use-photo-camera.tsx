import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { type ReactNode, useRef, useState } from 'react';
import { dismissToasts, showToast } from '../../../lib/toast.ts';
import { LazyPhotoCamera, useLiveCamera } from '../photo-camera/lazy-photo-camera.tsx';
import type { Retake } from '../upload-queue/photo-thumbnails.tsx';
import type { FileIntake } from '../upload-queue/use-file-intake.ts';

export interface PhotoCamera {
  /**
   * Opens the page's own camera; `undefined` where the device's own is to be used. With `retake` for one picture, which
   * goes there.
   */
  onTakePhoto: ((category: PhotoCategory, retake?: Retake) => void) | undefined;
  /** The camera while it is open. */
  camera: ReactNode;
}

interface PhotoCameraContext {
  intake: FileIntake;
  /** Photos of a category, those on their way included. */
  countOf(category: PhotoCategory): number;
  /** The person went on to another category inside the camera. */
  onCategory(category: PhotoCategory): void;
}

interface Opened {
  category: PhotoCategory;
  retake: Retake | undefined;
}

const NO_CAMERA = {
  title: 'The camera could not be opened here',
  description: '“Take photo” now opens the phone’s own camera app.',
};

/** The camera of the photo step. Where there is none to be had, "Take photo" asks the browser for a picture instead. */
export function usePhotoCamera({ intake, countOf, onCategory }: PhotoCameraContext): PhotoCamera {
  const { isLive, refuse } = useLiveCamera();
  const [opened, setOpened] = useState<Opened | null>(null);
  const left = useRef<PhotoCategory | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** What the device's own camera was opened for. */
  const asked = useRef<Opened | null>(null);

  function open(category: PhotoCategory, retake?: Retake): void {
    // It would lie over the camera.
    dismissToasts();
    setOpened({ category, retake });
  }

  function close(): void {
    setOpened(null);
    // The step follows now only: while the camera is open, the focus belongs to it.
    if (left.current) onCategory(left.current);
    left.current = null;
  }

  function take({ category, retake }: Opened, file: File, advice: readonly PhotoAdvice[] = []): void {
    if (retake) retake(file, advice);
    else intake.take(category, [file], { advice });
  }

  const camera = isLive && (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file && asked.current) take(asked.current, file);
          // Otherwise choosing the same file once more would be no change.
          currentTarget.value = '';
        }}
      />
      {opened && (
        <LazyPhotoCamera
          category={opened.category}
          isRetake={opened.retake !== undefined}
          countOf={countOf}
          onShot={(category, file, advice) => take({ ...opened, category }, file, advice)}
          onCategory={(category) => {
            left.current = category;
          }}
          onUseFileInput={(category) => {
            asked.current = { ...opened, category };
            input.current?.click();
            close();
          }}
          onFailed={() => {
            refuse();
            close();
            showToast(NO_CAMERA);
          }}
          onClose={close}
        />
      )}
    </>
  );
  return {
    onTakePhoto: isLive ? open : undefined,
    camera: camera || null,
  };
}
