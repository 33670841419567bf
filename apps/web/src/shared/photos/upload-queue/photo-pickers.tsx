import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCamera, IconImage } from '../../../ui/icons.tsx';
import classes from './photo-pickers.module.css';

interface PhotoPickersProps {
  onFiles(files: readonly File[]): void;
  forTitle?: string;
  isPrimary?: boolean;
  /** Opens the camera built into the page. Without it the button opens the device's own camera. */
  onTakePhoto?: (() => void) | undefined;
}

/**
 * Two inputs, one for the camera and one for files: `capture` alone would lock people out of their gallery on phones
 * (ADR 0018).
 */
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
  forTitle?: string | undefined;
  onFiles(files: readonly File[]): void;
  fromCamera?: boolean;
  isSingle?: boolean;
  look?: 'button' | 'link';
}

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
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
