import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCamera, IconImage } from '../../../ui/icons.tsx';
import classes from './photo-pickers.module.css';

interface PhotoPickersProps {
  onFiles(files: readonly File[]): void;
  /** Told apart from the other pickers on the page. */
  forTitle?: string;
  /** Stands out: on a touch screen taking a photo, elsewhere choosing one. */
  isPrimary?: boolean;
  /** Opens the camera of the page itself; without it the device's own is asked for. */
  onTakePhoto?: (() => void) | undefined;
}

/** Two ways to a photo: the capture hint alone would lock the gallery out on phones (ADR 0018). */
export function PhotoPickers({ onFiles, forTitle, onTakePhoto, isPrimary = false }: PhotoPickersProps) {
  return (
    <div className={classes.pickers} data-primary={isPrimary || undefined}>
      {onTakePhoto ? (
        <button type="button" className={classes.picker} onClick={onTakePhoto}>
          <IconCamera />
          <span>
            Take photo
            {forTitle && <VisuallyHidden component="span"> for {forTitle}</VisuallyHidden>}
          </span>
        </button>
      ) : (
        <PhotoPicker icon={<IconCamera />} label="Take photo" forTitle={forTitle} onFiles={onFiles} fromCamera />
      )}
      <PhotoPicker icon={<IconImage />} label="Choose photos" forTitle={forTitle} onFiles={onFiles} />
    </div>
  );
}

interface PhotoPickerProps {
  icon?: ReactNode;
  label: string;
  /** What the photo is for, where the label alone does not tell. */
  forTitle?: string | undefined;
  onFiles(files: readonly File[]): void;
  fromCamera?: boolean;
  isSingle?: boolean;
  look?: 'button' | 'link';
}

/** One way to a photo, that looks like a button or a link. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { icon, label, forTitle, onFiles, fromCamera, isSingle = fromCamera, look = 'button' } = props;
  return (
    <label className={look === 'link' ? classes.link : classes.picker}>
      {icon}
      <span>
        {label}
        {forTitle && <VisuallyHidden component="span"> for {forTitle}</VisuallyHidden>}
      </span>
      <input
        type="file"
        className={classes.input}
        accept="image/*"
        multiple={!isSingle}
        capture={fromCamera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file once more would be no change.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
