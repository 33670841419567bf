import type { PhotoCategory } from '@marque/domain/photo-categories';
import { type ReactNode, useRef, useState } from 'react';
import { LazyPhotoCamera, useLiveCamera } from '../photo-camera/lazy-photo-camera.tsx';
import type { FileIntake } from '../photo-uploads/use-file-intake.ts';
import { showToast } from '../toast.ts';

export interface PhotoCamera {
  /** Opens the page's own camera; `undefined` where the device's own is to be used. */
  onTakePhoto: ((category: PhotoCategory) => void) | undefined;
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

const NO_CAMERA = {
  title: 'The camera could not be opened here',
  description: '“Take photo” now opens the phone’s own camera app.',
};

/** The camera of the photo step. Where there is none to be had, "Take photo" asks the browser for a picture instead. */
export function usePhotoCamera({ intake, countOf, onCategory }: PhotoCameraContext): PhotoCamera {
  const { isLive, refuse } = useLiveCamera();
  const [start, setStart] = useState<PhotoCategory | null>(null);
  const left = useRef<PhotoCategory | null>(null);
  const ownApp = useRef<{ input: HTMLInputElement | null; category: PhotoCategory }>({
    input: null,
    category: 'scenic',
  });

  function close(): void {
    setStart(null);
    // The step follows now only: while the camera is open, the focus belongs to it.
    if (left.current) onCategory(left.current);
    left.current = null;
  }

  function openOwnApp(category: PhotoCategory): void {
    ownApp.current.category = category;
    ownApp.current.input?.click();
    close();
  }

  const camera = isLive && (
    <>
      <input
        ref={(input) => {
          ownApp.current.input = input;
        }}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => {
          intake.take(ownApp.current.category, [...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file once more would be no change.
          currentTarget.value = '';
        }}
      />
      {start && (
        <LazyPhotoCamera
          category={start}
          countOf={countOf}
          onShot={(category, file, advice) => intake.take(category, [file], { advice })}
          onCategory={(category) => {
            left.current = category;
          }}
          onUseFileInput={openOwnApp}
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
  return { onTakePhoto: isLive ? setStart : undefined, camera: camera || null };
}
