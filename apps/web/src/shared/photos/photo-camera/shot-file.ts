import type { PhotoCategory } from '@marque/domain/photo/photo-categories';

const ENDINGS = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

/** Names the file by category and time: `scenic-20260314-150926.jpg`. */
export function shotFile(still: Blob, category: PhotoCategory, at: Date): File {
  const moment = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const type = still.type || 'image/jpeg';
  return new File([still], `${category.replaceAll('_', '-')}-${moment}.${ENDINGS.get(type) ?? 'jpg'}`, {
    type,
    lastModified: at.getTime(),
  });
}
