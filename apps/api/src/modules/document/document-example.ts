import { PHOTO_EXAMPLE } from '../photo/photo-example.ts';

export const DOCUMENT_EXAMPLE = {
  id: '0b8a4f4e-52f7-4c55-9d0a-3c1f7d3c9b21',
  kind: 'title',
  name: 'Title.pdf',
  size: 184_320,
  pages: [{ ...PHOTO_EXAMPLE, name: 'Title page 1.jpg', width: 1700, height: 2200 }],
  createdAt: '2026-11-21T16:00:00.000Z',
  version: 1,
};

export const ATTACHMENT_EXAMPLE = {
  id: '5d0f8d0a-8c0e-4f0f-9b3c-6a2f0f6f3b11',
  name: 'Invoice.pdf',
  size: 92_160,
  pages: [{ ...PHOTO_EXAMPLE, name: 'Invoice page 1.jpg', width: 1700, height: 2200 }],
};
