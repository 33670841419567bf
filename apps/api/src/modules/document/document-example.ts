import { PHOTO_EXAMPLE } from '../photo/photo-example.ts';

export const DOCUMENT_EXAMPLE = {
  id: '0b8a4f4e-52f7-4c55-9d0a-3c1f7d3c9b21',
  kind: 'title',
  name: 'Title.pdf',
  size: 184_320,
  pages: [{ ...PHOTO_EXAMPLE, name: 'Title page 1.jpg', width: 1700, height: 2200 }],
  createdAt: '2026-11-21T16:00:00.000Z',
};
