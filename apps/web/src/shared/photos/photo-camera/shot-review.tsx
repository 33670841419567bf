import { Button } from '@mantine/core';
import { PHOTO_ADVICE } from '@marque/domain/photo/photo-advice';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { IconRetry } from '../../../ui/icons.tsx';
import { useObjectUrl } from '../upload-queue/use-object-url.ts';
import classes from './photo-camera.module.css';
import type { Shot } from './use-shot.ts';

export function ShotPicture({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt="What you just took" className={classes.shot} />;
}

interface ShotReviewProps {
  shot: Shot;
  title: string;
  onKeep(): void;
  onRetake(): void;
}

/** Advice on the picture. Keeping it is always one press, whatever was found and however long the check takes. */
export function ShotReview({ shot: { advice }, title, onKeep, onRetake }: ShotReviewProps) {
  const said = advice?.[0];
  return (
    <div className={classes.controls}>
      <p className={classes.word} role="status" data-found={said !== undefined || undefined}>
        {said ? PHOTO_ADVICE[said] : `Taken for ${title}.`}
      </p>
      <div className={classes.decision}>
        <Button
          variant={said ? 'filled' : 'default'}
          size="lg"
          fullWidth
          px="xs"
          leftSection={<IconRetry size={18} />}
          onClick={onRetake}
        >
          Retake
        </Button>
        <Button
          variant={said ? 'default' : 'filled'}
          size="lg"
          fullWidth
          px="xs"
          leftSection={said ? null : <IconCheck size={18} />}
          data-autofocus
          // It takes the place of the shutter.
          autoFocus
          onClick={onKeep}
        >
          {said ? 'Use it anyway' : 'Keep'}
        </Button>
      </div>
    </div>
  );
}
