import { ConsignmentId, DocumentId, PhotoId, UserId } from '@marque/domain/api/ids';
import { photoUrl } from '@marque/domain/photo/photos';
import { expect, it } from 'vitest';
import type { KeyedStorage } from '../../lib/browser-storage.ts';
import { type Arrived, keepAttachments, readAttachments } from './unsent-attachments.ts';

const ME = { id: ConsignmentId.parse(7), userId: UserId.parse(1) };
const start = new Date('2026-11-21T10:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

const url = photoUrl(PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11'));
const photo: Arrived = { key: 'a', name: 'Wheel.jpg', stored: { kind: 'photo', url } };
const id = DocumentId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c19');
const document = { id, name: 'Invoice.pdf', size: 1, pages: [] };
const invoice: Arrived = { key: 'b', name: 'Invoice.pdf', stored: { kind: 'document', document } };

function memory(): KeyedStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

it('The files of an unsent message are there again after a reload, for its writer and its car alone', () => {
  const storage = memory();
  keepAttachments(ME, [photo, invoice], start, storage);
  expect(readAttachments(ME, later(1), storage)).toEqual([photo, invoice]);
  expect(readAttachments({ ...ME, userId: UserId.parse(2) }, start, storage)).toEqual([]);
  expect(readAttachments({ ...ME, id: ConsignmentId.parse(8) }, start, storage)).toEqual([]);
});

it('Each file is kept no longer than on the server', () => {
  const storage = memory();
  keepAttachments(ME, [photo], start, storage);
  keepAttachments(ME, [photo, invoice], later(20), storage);
  expect(readAttachments(ME, later(23), storage)).toEqual([invoice]);
});

it('A message that was sent, or has no files any more, leaves nothing behind', () => {
  const storage = memory();
  keepAttachments(ME, [photo], start, storage);
  keepAttachments(ME, [], start, storage);
  expect(storage.items.size).toBe(0);
});

it('What cannot be read or kept is as if it were not there', () => {
  const broken = memory();
  const full = () => {
    throw new Error('Full');
  };
  expect(readAttachments(ME, start, { ...broken, getItem: () => '{' })).toEqual([]);
  expect(() => keepAttachments(ME, [photo], start, { ...broken, setItem: full })).not.toThrow();
});
