import { VisuallyHidden } from '@mantine/core';
import { PHOTO_ADVICE, type PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { IconCamera } from '../../../ui/icons.tsx';
import classes from './advice-note.module.css';
import pickers from './photo-pickers.module.css';
import { PhotoPicker } from './photo-pickers.tsx';

interface AdviceNoteProps {
  name: string;
  advice: readonly PhotoAdvice[];
  /** Opens the camera built into the page. Without it the button opens the device's own camera. */
  onOpenCamera: (() => void) | undefined;
  onRetake(file: File): void;
  onAccept(): void;
}

/** Advice on a photo: one sentence, a button to try again, and always a way to keep the photo anyway. */
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
