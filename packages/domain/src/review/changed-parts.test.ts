import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentId } from '../api/ids.ts';
import type { DocumentKind } from '../photo/documents.ts';
import {
  applyRequestedChanges,
  listIssues,
  listMissingDocuments,
  normalizeParts,
  type Parts,
  requestedDocuments,
} from './changed-parts.ts';
import { CHANGEABLE_FIELDS, type ChangeableField, type ChangeItem } from './review.ts';

const PHOTO = {
  url: `/api/photos/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
  name: 'a',
  size: 1,
  type: 'image/jpeg',
};

const BEFORE: Parts = {
  personalInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' },
  vehicleInfo: { make: 'Ferrari', model: '488', year: 2019, color: 'Blue', vin: 'ZFF80AMA5K0240001', mileage: 1 },
  damageReport: {
    exterior: false,
    interior: false,
    mechanical: false,
    electrical: false,
    notes: '',
    advancedAssessment: true,
    conditionRatings: { paint: 7 },
  },
  photos: Object.fromEntries(
    [
      'scenic',
      'exterior_profile',
      'exterior_front',
      'exterior_rear',
      'wheels_tires',
      'interior_overview',
      'interior_steering',
      'interior_seats',
      'under_hood',
      'trunk',
    ].map((category) => [category, [PHOTO]]),
  ),
};
const ID = { id: 1 } as Parameters<typeof applyRequestedChanges>[2];

const item = (field: ChangeableField): ChangeItem => ({ kind: 'field', field, reason: 'Please' });

describe('Taking over an answer', () => {
  it('touches only the requested fields, whatever the answer brings', () => {
    const fields = Object.keys(CHANGEABLE_FIELDS) as ChangeableField[];
    fc.assert(
      fc.property(fc.subarray(fields), fc.integer(), (asked, n) => {
        const everything = {
          ...ID,
          personalInfo: { firstName: `${n}`, lastName: `${n}`, email: `${n}`, phone: `${n}` },
          vehicleInfo: { make: `${n}`, model: `${n}`, year: n, color: `${n}`, vin: `${n}`, mileage: n },
          damageReport: { exterior: true, interior: true, mechanical: true, electrical: true, notes: `${n}x` },
        };
        const after = applyRequestedChanges(BEFORE, asked.map(item), everything, {});
        for (const field of fields) {
          const [part, name] = field.split('.') as ['vehicleInfo', string];
          const source: Parts = asked.includes(field) ? { ...BEFORE, ...everything, photos: {} } : BEFORE;
          const expected = source[part][name] ?? BEFORE[part][name];
          expect(after[part][name]).toEqual(expected);
        }
      }),
    );
  });

  it('moves a chassis number together with its tick', () => {
    const chassis = { ...ID, vehicleInfo: { vin: '0846', vinKind: 'chassis' as const } };
    expect(applyRequestedChanges(BEFORE, [item('vehicleInfo.vin')], chassis, {}).vehicleInfo).toMatchObject(
      chassis.vehicleInfo,
    );
    const back = { ...ID, vehicleInfo: { vin: 'ZFF80AMA5K0240001' } };
    const before = { ...BEFORE, vehicleInfo: { ...BEFORE.vehicleInfo, ...chassis.vehicleInfo } };
    expect(
      normalizeParts(applyRequestedChanges(before, [item('vehicleInfo.vin')], back, {})).vehicleInfo,
    ).not.toHaveProperty('vinKind', 'chassis');
  });

  it('drops the ratings when the advanced assessment is switched off, and switches it on for new ones', () => {
    const asked = [item('damageReport.conditionRatings')];
    const off = applyRequestedChanges(BEFORE, asked, { ...ID, damageReport: { advancedAssessment: false } }, {});
    expect(normalizeParts(off).damageReport).not.toHaveProperty('conditionRatings');
    const none = { ...BEFORE, damageReport: { advancedAssessment: false } };
    const on = applyRequestedChanges(none, asked, { ...ID, damageReport: { conditionRatings: { paint: 9 } } }, {});
    expect(normalizeParts(on).damageReport).toMatchObject({ advancedAssessment: true, conditionRatings: { paint: 9 } });
  });
});

describe('What keeps an answer from being accepted', () => {
  it('is nothing, when everything is right', () => {
    expect(listIssues(BEFORE, BEFORE, [item('vehicleInfo.vin')])).toEqual([]);
  });

  it('is a rule broken in a place that was asked about, new or old', () => {
    const broken = { ...BEFORE, vehicleInfo: { ...BEFORE.vehicleInfo, mileage: -1 } };
    const issue = { path: ['vehicleInfo', 'mileage'], message: 'Mileage must be positive' };
    expect(listIssues(BEFORE, broken, [item('vehicleInfo.mileage')])).toEqual([issue]);
    expect(listIssues(broken, broken, [item('vehicleInfo.mileage')])).toEqual([issue]);
    expect(listIssues(broken, broken, [item('vehicleInfo.color')])).toEqual([]);
  });

  it('is a rule that the answer broke in another place', () => {
    const chassis = {
      ...BEFORE,
      vehicleInfo: { ...BEFORE.vehicleInfo, vin: '0846GT', vinKind: 'chassis', year: 1965 },
    };
    const younger = { ...chassis, vehicleInfo: { ...chassis.vehicleInfo, year: 1999 } };
    expect(listIssues(chassis, younger, [item('vehicleInfo.year')])).toEqual([
      { path: ['vehicleInfo', 'vin'], message: 'Cars built since 1981 carry a 17-character VIN' },
    ]);
  });
});

describe('A document that was asked for', () => {
  const asked = (documentKind: DocumentKind): ChangeItem => ({ kind: 'document', documentKind, reason: 'Please' });
  const ITEMS = [asked('title'), asked('invoice'), asked('title')];
  const [title, invoice] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => DocumentId.parse(id)) as [
    DocumentId,
    DocumentId,
  ];
  const issue = (kind: DocumentKind) => ({
    path: ['documents', kind],
    message: 'Please add a PDF, or say that you cannot',
  });

  it('is taken from an answer, and no other', () => {
    const documents = { title: [title], registration: [invoice], invoice: [] };
    expect(requestedDocuments(ITEMS, { documents })).toEqual({ title: [title] });
  });

  it('is in the answer, or the answer says that it does without', () => {
    expect(listMissingDocuments(ITEMS, {})).toEqual([issue('title'), issue('invoice')]);
    expect(listMissingDocuments(ITEMS, { documents: { title: [title], invoice: [] } })).toEqual([issue('invoice')]);
    expect(listMissingDocuments(ITEMS, { documents: { title: [title] }, withoutDocuments: ['invoice'] })).toEqual([]);
    expect(listMissingDocuments([item('vehicleInfo.vin')], {})).toEqual([]);
  });
});
