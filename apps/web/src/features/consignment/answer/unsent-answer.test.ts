import { ConsignmentId, DocumentId, PhotoId, UserId } from '@marque/domain/api/ids';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';
import { expect, it } from 'vitest';
import type { KeyedStorage } from '../../../lib/browser-storage.ts';
import { forgetUnsentAnswer, keepAnswer, readUnsentAnswer } from './unsent-answer.ts';

const photo = (digit: number): PhotoEntry => ({
  url: photoUrl(PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c1${digit}`)),
  name: `${digit}.jpg`,
  size: 1,
  type: 'image/jpeg',
});

const OWNER = { id: ConsignmentId.parse(7), userId: UserId.parse(1), requestId: 3 };
const HOUR_MS = 3_600_000;
const start = new Date('2026-11-21T10:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);
const STORED = { scenic: [photo(1)] };

function memory(): KeyedStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

it('An unsent answer is kept for this request of this owner, until it is forgotten', () => {
  const storage = memory();
  const answer = { vehicleInfo: { mileage: 5 } };
  keepAnswer(storage, OWNER, { answer, added: {}, stored: STORED }, start);
  expect(readUnsentAnswer(storage, OWNER, later(1))).toEqual({ answer, added: {}, hasLostPhotos: false });
  expect(readUnsentAnswer(storage, { ...OWNER, requestId: 4 }, start)).toBeNull();
  expect(readUnsentAnswer(storage, { ...OWNER, userId: UserId.parse(2) }, start)).toBeNull();
  expect(readUnsentAnswer(storage, { ...OWNER, id: ConsignmentId.parse(8) }, start)).toBeNull();
  forgetUnsentAnswer(storage, OWNER.id);
  expect(readUnsentAnswer(storage, OWNER, start)).toBeNull();
});

it('The note of a proposal is kept with it, also when its photos are gone', () => {
  const storage = memory();
  const answer = { photos: { scenic: [photo(1), photo(2)] } };
  keepAnswer(storage, OWNER, { answer, added: {}, note: 'Repainted in spring', stored: STORED }, start);
  expect(readUnsentAnswer(storage, OWNER, later(1))?.note).toBe('Repainted in spring');
  expect(readUnsentAnswer(storage, OWNER, later(23))?.note).toBe('Repainted in spring');
});

it('New photos are kept no longer than on the server, and their loss is reported', () => {
  const storage = memory();
  const answer = { vehicleInfo: { mileage: 5 }, photos: { scenic: [photo(1), photo(2)] } };
  keepAnswer(storage, OWNER, { answer, added: {}, stored: STORED }, start);
  keepAnswer(storage, OWNER, { answer, added: {}, stored: STORED }, later(20));
  expect(readUnsentAnswer(storage, OWNER, later(21))).toEqual({ answer, added: {}, hasLostPhotos: false });
  expect(readUnsentAnswer(storage, OWNER, later(23))).toEqual({
    answer: { vehicleInfo: { mileage: 5 } },
    added: {},
    hasLostPhotos: true,
  });
});

it('PDFs are kept with what is shown of them, and as long as new photos', () => {
  const storage = memory();
  const id = DocumentId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c19');
  const answer = { vehicleInfo: { mileage: 5 }, documents: { title: [id] } };
  const added = { title: [{ id, name: 'Title.pdf', size: 1, pages: [photo(3)] }] };
  keepAnswer(storage, OWNER, { answer, added, stored: STORED }, start);
  expect(readUnsentAnswer(storage, OWNER, later(1))).toEqual({ answer, added, hasLostPhotos: false });
  expect(readUnsentAnswer(storage, OWNER, later(23))).toEqual({
    answer: { vehicleInfo: { mileage: 5 } },
    added: {},
    hasLostPhotos: true,
  });
});

it('Photos that were submitted before may be kept without limit', () => {
  const storage = memory();
  const answer = { photos: { scenic: [] } };
  keepAnswer(storage, OWNER, { answer, added: {}, stored: STORED }, start);
  expect(readUnsentAnswer(storage, OWNER, later(100))).toEqual({ answer, added: {}, hasLostPhotos: false });
});

it('With storage that is full, forbidden or unreadable, only what was kept is lost', () => {
  const forbidden = (): never => {
    throw new Error('forbidden');
  };
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
  keepAnswer(storage, OWNER, { answer: {}, added: {}, stored: {} }, start);
  forgetUnsentAnswer(storage, OWNER.id);
  expect(readUnsentAnswer(storage, OWNER, start)).toBeNull();
  expect(readUnsentAnswer({ ...memory(), getItem: () => '{' }, OWNER, start)).toBeNull();
});
