import { UserId } from '@marque/domain/api/ids';
import { Consignment } from '@marque/domain/consignment/consignment';
import { EVENT_KINDS, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import { describe, expect, it } from 'vitest';
import type { LinkedEvent } from './dossier.queries.ts';
import { type DossierSources, dossierContent, findCoverPhoto } from './dossier-content.ts';

const [OWNER, REVIEWER] = [UserId.parse(1), UserId.parse(2)];
const CREATED = new Date('2026-01-05T09:30:00Z');

const photo = (digit: string) => {
  const id = `${digit.repeat(8)}-0000-4000-8000-000000000000`;
  return { id, entry: { url: `/api/photos/${id}`, name: `${digit}.jpg`, size: 1, type: 'image/jpeg' } };
};
const [front, frontToo, trunk] = [photo('1'), photo('2'), photo('3')];

const CONSIGNMENT = Consignment.parse({
  id: 7,
  number: 'MQ-7K2M9QXD',
  userId: OWNER,
  status: 'in_review',
  personalInfo: {},
  vehicleInfo: { make: 'Ferrari', model: '488', year: 2019 },
  damageReport: {},
  conditionRating: { exterior: null, interior: null, mechanical: null, electrical: null, notes: null },
  photos: { trunk: [trunk.entry], exterior_front: [front.entry, frontToo.entry] },
  createdAt: CREATED,
});

const toRow = ({ id }: { id: string }) => ({ id, key: id, size: 1, width: 1, height: 1, sha256: id }) as never;

const event = (kind: string, seq: number, actorId: UserId | null = REVIEWER): LinkedEvent => ({
  kind,
  actorId,
  actor: actorId === REVIEWER ? 'mwinter' : null,
  data: {},
  createdAt: CREATED,
  seq: String(seq),
  hash: `hash ${seq}`,
});

const contentFor = (audience: DossierSources['audience'], parts: Partial<DossierSources> = {}) =>
  dossierContent({
    audience,
    consignment: CONSIGNMENT,
    photoRows: new Map([front, frontToo, trunk].map((shown) => [shown.id, toRow(shown)])),
    events: EVENT_KINDS.map((kind, index) => event(kind, index + 1)),
    eventLogHead: { seq: '99', hash: 'head' },
    publicUrl: 'https://marque.example',
    preparedAt: CREATED,
    timeZone: 'UTC',
    ...parts,
  });

describe('The content of a dossier', () => {
  it('shows staff every event with its place in the event log and its actor', () => {
    const { events, eventLogHead } = contentFor('staff');
    expect(events.map(({ seq }) => seq)).toEqual(EVENT_KINDS.map((_, index) => String(index + 1)));
    expect(events.find(({ what }) => what === 'Photos downloaded')?.by).toBe('By mwinter');
    expect(eventLogHead).toEqual({ seq: '99', hash: 'head' });
  });

  it('shows the owner their own timeline without names and without events that concern others', () => {
    const content = contentFor('owner');
    expect(content.events).toHaveLength(OWNER_EVENT_KINDS.length);
    const { events, eventLogHead } = content;
    expect(JSON.stringify({ events, eventLogHead })).not.toMatch(/mwinter|note|downloaded|"seq":"|"head"/i);
    expect(content.events.map(({ by }) => by)).toContain('By the Marque team');
  });

  it('begins with the submission even if the event log does not contain it', () => {
    const { events } = contentFor('staff', { events: [event('restored', 5)] });
    expect(events.map(({ what, at, hash }) => [what, at, hash])).toEqual([
      ['Submitted', CREATED, null],
      ['Restored', CREATED, 'hash 5'],
    ]);
  });

  it('numbers the photos in the order of the categories and keeps the place of one that is gone', () => {
    const { photos } = contentFor('owner', { photoRows: new Map([[trunk.id, toRow(trunk)]]) });
    expect(photos.map(({ no, title, position, stored }) => [no, title, position, stored !== null])).toEqual([
      [1, 'Exterior Front', '1 of 2', false],
      [2, 'Exterior Front', '2 of 2', false],
      [3, 'Trunk', '', true],
    ]);
  });

  it('puts the first photo of the whole car on the cover, and any other where there is none', () => {
    expect(findCoverPhoto(contentFor('owner'))?.no).toBe(1);
    expect(findCoverPhoto(contentFor('owner', { photoRows: new Map([[trunk.id, toRow(trunk)]]) }))?.no).toBe(3);
    expect(findCoverPhoto(contentFor('owner', { photoRows: new Map() }))).toBeNull();
  });

  it('leads to the consignment’s page at the public address', () => {
    expect(contentFor('owner').url).toBe('https://marque.example/consignments/7');
  });
});
