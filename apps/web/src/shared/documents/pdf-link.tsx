import { VisuallyHidden } from '@mantine/core';
import { type AttachedDocument, documentUrl } from '@marque/domain/photo/documents';
import { IconDownload } from '../../ui/icons.tsx';
import classes from './pdf-link.module.css';

/** Saves the PDF as it came. */
export function PdfLink({ document: { id, name } }: { document: Pick<AttachedDocument, 'id' | 'name'> }) {
  return (
    <a className={classes.link} href={documentUrl(id)} download>
      <IconDownload size={18} />
      PDF
      <VisuallyHidden component="span"> of {name}</VisuallyHidden>
    </a>
  );
}
