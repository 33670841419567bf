import { VisuallyHidden } from '@mantine/core';
import { PHOTO_ADVICE, type PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { IconCamera } from '../../../ui/icons.tsx';
import classes from './advice-note.module.css';
import pickers from './photo-pickers.module.css';
import { PhotoPicker } from './photo-pickers.tsx';

interface AdviceNoteProps {
  /** Of the photo, for the buttons. */
  name: string;
  advice: readonly PhotoAdvice[];
  /** Opens the camera of the page itself; without it the device's own is asked for. */
  onOpenCamera: (() => void) | undefined;
  onRetake(file: File): void;
  onAccept(): void;
}

/** Advice on a photo: one sentence, another try, and always a way to use the photo all the same. */
export function AdviceNote({ name, advice, onOpenCamera, onRetake, onAccept }: AdviceNoteProps) {
  const [first] = advice;
  if (!first) return null;
  return (
    <div className={classes.note}>
      <p className={classes.sentence} role="status">
        {PHOTO_ADVICE[first]}
      </p>
      {onOpenCamera ? (
        <button type="button" className={pickers.picker} onClick={onOpenCamera}>
          <IconCamera size={18} />
          <span>
            Retake<VisuallyHidden component="span"> for {name}</VisuallyHidden>
          </span>
        </button>
      ) : (
        <PhotoPicker
          icon={<IconCamera size={18} />}
          label="Retake"
          forTitle={name}
          fromCamera
          onFiles={([file]) => file && onRetake(file)}
        />
      )}
      <button type="button" className={classes.accept} onClick={onAccept}>
        Use it anyway<VisuallyHidden component="span">: {name}</VisuallyHidden>
      </button>
    </div>
  );
}
