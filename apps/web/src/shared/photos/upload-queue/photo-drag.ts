const PHOTO_TYPE = 'application/x-marque-photo';
const UPLOADS_TYPE = 'application/x-marque-uploads';

/** A photo of the draft by its URL, or files that are not uploaded yet by their ids. */
export type Dragged = { kind: 'photo'; url: string } | { kind: 'uploads'; ids: string[] };

export function setDragged(transfer: DataTransfer, dragged: Dragged): void {
  transfer.effectAllowed = 'move';
  if (dragged.kind === 'photo') transfer.setData(PHOTO_TYPE, dragged.url);
  else transfer.setData(UPLOADS_TYPE, JSON.stringify(dragged.ids));
}

/** Browsers hide the data of a drag until it is dropped; until then only its type can be read. */
export function readDraggedKind(transfer: DataTransfer): 'photo' | 'uploads' | 'files' | null {
  if (transfer.types.includes(PHOTO_TYPE)) return 'photo';
  if (transfer.types.includes(UPLOADS_TYPE)) return 'uploads';
  return transfer.types.includes('Files') ? 'files' : null;
}

export function readDragged(transfer: DataTransfer): Dragged | null {
  const url = transfer.getData(PHOTO_TYPE);
  if (url) return { kind: 'photo', url };
  const ids: unknown = JSON.parse(transfer.getData(UPLOADS_TYPE) || 'null');
  return Array.isArray(ids) ? { kind: 'uploads', ids: ids.map(String) } : null;
}
