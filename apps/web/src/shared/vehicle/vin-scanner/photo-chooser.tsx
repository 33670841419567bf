import { IconImage } from '../../../ui/icons.tsx';
import classes from './photo-chooser.module.css';

interface PhotoChooserProps {
  isBusy: boolean;
  onPhoto(photo: Blob): void;
}

/** A photo of the plate, the windshield or the registration document instead of the camera. */
export function PhotoChooser({ isBusy, onPhoto }: PhotoChooserProps) {
  return (
    <label className={classes.chooser} data-busy={isBusy || undefined}>
      <IconImage size={18} />
      Choose a photo
      <input
        type="file"
        className={classes.input}
        accept="image/*"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </label>
  );
}
