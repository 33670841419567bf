import { describe, expect, it } from 'vitest';
import { STATUSES } from '../consignment/status.ts';
import type { PhotoEntry } from '../photo/photos.ts';
import type { Parts } from './changed-parts.ts';
import { applyProposal, canPropose, listProposedItems, readProposal } from './proposals.ts';

const photo = (id: number): PhotoEntry => ({
  url: `/api/photos/00000000-0000-4000-8000-00000000000${id}`,
  name: `${id}.jpg`,
  size: 1,
  type: 'image/jpeg',
});
const BEFORE: Parts = {
  personalInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' },
  vehicleInfo: { make: 'Ferrari', model: '488 Pista', year: 2019, color: 'Blue', mileage: 12_345 },
  damageReport: { exterior: true, notes: 'A scratch' },
  photos: { wheels_tires: [photo(1)] },
};

describe('A proposal', () => {
  it('can be made while the team has not decided, and in no other status', () => {
    expect(STATUSES.filter(canPropose)).toEqual(['pending', 'in_review']);
  });

  it('has what is changed and nothing that is the same as before', () => {
    const given = {
      personalInfo: { firstName: ' Ada ', phone: '(212) 555-0199' },
      vehicleInfo: { ...BEFORE.vehicleInfo, color: 'Red' },
    };
    const photos = { wheels_tires: [photo(1)], scenic: [photo(2)] };
    const { fields, photos: proposed } = readProposal(BEFORE, given, photos);
    expect(fields).toEqual({
      personalInfo: { phone: '(212) 555-0199' },
      vehicleInfo: { color: 'Red' },
      damageReport: {},
    });
    expect(proposed).toEqual({ scenic: [photo(2)] });
    const documents = [{ kind: 'invoice' }, { kind: 'title' }, { kind: 'invoice' }] as const;
    expect(listProposedItems({ fields, photos: proposed, documents, note: 'Repainted' })).toEqual([
      { kind: 'field', field: 'personalInfo.phone', reason: 'Repainted' },
      { kind: 'field', field: 'vehicleInfo.color', reason: 'Repainted' },
      { kind: 'photo', category: 'scenic', url: null, reason: 'Repainted' },
      { kind: 'document', documentKind: 'title', reason: 'Repainted' },
      { kind: 'document', documentKind: 'invoice', reason: 'Repainted' },
    ]);
    expect(applyProposal(BEFORE, { fields, photos: proposed })).toMatchObject({
      vehicleInfo: { make: 'Ferrari', color: 'Red' },
      photos: { wheels_tires: [photo(1)], scenic: [photo(2)] },
    });
  });

  it('is empty where nothing is changed', () => {
    const { fields, photos } = readProposal(BEFORE, BEFORE, BEFORE.photos);
    expect(listProposedItems({ fields, photos, documents: [], note: '' })).toEqual([]);
  });

  it('is refused for what breaks a rule in it, and not for what was wrong before', () => {
    expect(readProposal(BEFORE, { vehicleInfo: { mileage: 10_000_000_000 } }, {}).issues).toMatchObject([
      { path: ['vehicleInfo', 'mileage'] },
    ]);
    expect(readProposal(BEFORE, { vehicleInfo: { color: 'Red' } }, {}).issues).toEqual([]);
  });
});
