import type { RefObject } from 'react';

interface PictureInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onFile(file: File): void;
}

/** A hidden file input for the phone's camera app, or for files on a computer; open it by clicking it. */
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
        // Otherwise choosing the same file again would not fire a change event.
        currentTarget.value = '';
      }}
    />
  );
}
