import type { RefObject } from 'react';

interface PictureInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onFile(file: File): void;
}

/** A picture from the phone's own camera, or from the files of a computer; unseen, and opened by a click on it. */
export function PictureInput({ inputRef, onFile }: PictureInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept="image/*"
      capture="environment"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Otherwise choosing the same file once more would be no change.
        currentTarget.value = '';
      }}
    />
  );
}
