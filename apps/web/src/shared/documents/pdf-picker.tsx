import { VisuallyHidden } from '@mantine/core';
import { IconUpload } from '../../ui/icons.tsx';
import classes from './pdf-picker.module.css';

interface PdfPickerProps {
  /** What the PDF is for, where a page has several of these buttons. */
  forTitle?: string;
  isDisabled?: boolean;
  isMultiple?: boolean;
  onFiles(files: readonly File[]): void;
}

export function PdfPicker({ forTitle, isDisabled = false, isMultiple = false, onFiles }: PdfPickerProps) {
  return (
    <label className={classes.picker} data-disabled={isDisabled || undefined}>
      <IconUpload size={18} />
      <span>
        Choose a PDF
        {forTitle && <VisuallyHidden component="span"> for {forTitle}</VisuallyHidden>}
      </span>
      <input
        type="file"
        className={classes.input}
        accept="application/pdf,.pdf"
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
