import { ConsignmentId, ConsignmentNumber, DocumentId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { toConditionRating } from '@marque/domain/consignment/damage-report';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';
import type { ChangeItem } from '@marque/domain/review/review';
import { describe, expect, it } from 'vitest';
import {
  type AnswerContent,
  findProblems,
  isUnchanged,
  requestedCategories,
  requestedDocuments,
  requestedFields,
  startValues,
  summarize,
  toAnswer,
  withKept,
} from './answer-parts.ts';

const photo = (digit: number): PhotoEntry => ({
  url: photoUrl(PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c1${digit}`)),
  name: `${digit}.jpg`,
  size: 1,
  type: 'image/jpeg',
});

const CONSIGNMENT: Consignment = {
  id: ConsignmentId.parse(1),
  number: ConsignmentNumber.parse('MQ-00000000'),
  userId: UserId.parse(1),
  status: 'changes_requested',
  personalInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' },
  vehicleInfo: { make: 'Ferrari', model: '488', year: 2019, color: 'Blue', vin: 'ZFF80AMA5K0240001', mileage: 1 },
  damageReport: { exterior: false, interior: false, mechanical: false, electrical: false, notes: '' },
  conditionRating: toConditionRating(undefined),
  photos: {
    ...Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [photo(0)]])),
    wheels_tires: [photo(1), photo(2), photo(3)],
  },
  createdAt: new Date(0),
};

const MILEAGE: ChangeItem = { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer reads otherwise' };
const WHEEL: ChangeItem = { kind: 'photo', category: 'wheels_tires', url: photo(2).url, reason: 'Blurred' };
const WHEELS: ChangeItem = { kind: 'photo', category: 'wheels_tires', url: null, reason: 'One wheel is missing' };
const START = startValues(CONSIGNMENT);
const NO_DOCUMENTS = { added: {}, without: [] };
const content = (more: Partial<AnswerContent> = {}): AnswerContent => ({
  values: START,
  photos: CONSIGNMENT.photos,
  documents: NO_DOCUMENTS,
  ...more,
});

describe('What the owner is asked', () => {
  it('is grouped by field, in the order of the form, whatever order the reviewer pinned it in', () => {
    const email: ChangeItem = { kind: 'field', field: 'personalInfo.email', reason: 'Mail came back' };
    const again: ChangeItem = { ...MILEAGE, reason: 'Please look again' };
    expect(requestedFields([MILEAGE, WHEEL, email, again])).toEqual([
      { field: 'personalInfo.email', reasons: ['Mail came back'] },
      { field: 'vehicleInfo.mileage', reasons: ['The odometer reads otherwise', 'Please look again'] },
    ]);
  });

  it('may be what the wizard never asks: the price, a lien, the history', () => {
    const items: ChangeItem[] = [
      { kind: 'field', field: 'vehicleInfo.lienInformation', reason: 'Is there a loan on the car?' },
      { kind: 'field', field: 'vehicleInfo.priceExpectation', reason: 'What do you expect?' },
    ];
    const vehicleInfo = { ...START.vehicleInfo, lienInformation: 'None', priceExpectation: 185_000 };
    expect(toAnswer(items, content())).toEqual({ vehicleInfo: { lienInformation: '', priceExpectation: undefined } });
    expect(toAnswer(items, content({ values: { ...START, vehicleInfo } }))).toEqual({
      vehicleInfo: { lienInformation: 'None', priceExpectation: 185_000 },
    });
  });

  it('keeps reasons about one photo apart from reasons about the category', () => {
    expect(requestedCategories([MILEAGE, WHEEL, WHEELS], CONSIGNMENT.photos)).toEqual([
      {
        category: 'wheels_tires',
        reasons: ['One wheel is missing'],
        pinned: [{ photo: photo(2), place: 2, count: 3, reasons: ['Blurred'] }],
      },
    ]);
  });
});

describe('An answer', () => {
  it('contains what was requested and nothing else', () => {
    const values = { ...START, vehicleInfo: { ...START.vehicleInfo, mileage: 54_321, color: 'Red' } };
    expect(toAnswer([MILEAGE, WHEEL], content({ values }))).toEqual({
      vehicleInfo: { mileage: 54_321 },
      photos: { wheels_tires: [photo(1), photo(2), photo(3)] },
    });
  });

  it('brings the kind along with a VIN, and says that ratings were given along with them', () => {
    const items: ChangeItem[] = [
      { kind: 'field', field: 'vehicleInfo.vin', reason: 'x' },
      { kind: 'field', field: 'damageReport.conditionRatings', reason: 'x' },
    ];
    expect(toAnswer(items, content())).toMatchObject({
      vehicleInfo: { vin: 'ZFF80AMA5K0240001', vinKind: 'vin' },
      damageReport: { advancedAssessment: true, conditionRatings: { paint: 7 } },
    });
  });

  it('is validated by the rules of a submission, where something was requested', () => {
    const values = { ...START, vehicleInfo: { ...START.vehicleInfo, mileage: undefined } };
    const photos = { ...CONSIGNMENT.photos, wheels_tires: [] };
    const problems = findProblems(CONSIGNMENT, [MILEAGE, WHEEL], content({ values, photos }));
    expect(problems).toEqual({
      'vehicleInfo.mileage': 'Required',
      'photos.wheels_tires': 'Photo required: Please add at least 1 photo for Wheels & Tires',
    });
    expect(summarize(problems)['vehicleInfo.mileage']).toBe('Mileage: Required');
  });

  it('is not blocked by what nobody asked about', () => {
    const old = { ...CONSIGNMENT, personalInfo: { firstName: 'A' } };
    expect(findProblems(old, [MILEAGE], content({ values: startValues(old), photos: old.photos }))).toEqual({});
  });

  it('knows whether it says anything new', () => {
    expect(isUnchanged(CONSIGNMENT, [MILEAGE, WHEEL], content())).toBe(true);
    const values = { ...START, vehicleInfo: { ...START.vehicleInfo, mileage: 2 } };
    expect(isUnchanged(CONSIGNMENT, [MILEAGE, WHEEL], content({ values }))).toBe(false);
    const photos = { ...CONSIGNMENT.photos, wheels_tires: [photo(1), photo(4), photo(3)] };
    expect(isUnchanged(CONSIGNMENT, [MILEAGE, WHEEL], content({ photos }))).toBe(false);
  });

  it('continues with what the browser kept', () => {
    const values = withKept(START, { vehicleInfo: { mileage: 99 }, damageReport: { notes: 'A dent' } });
    expect([values.vehicleInfo.mileage, values.vehicleInfo.make, values.damageReport.notes]).toEqual([
      99,
      'Ferrari',
      'A dent',
    ]);
  });
});

describe('A document that the team asks for', () => {
  const TITLE: ChangeItem = { kind: 'document', documentKind: 'title', reason: 'Both sides' };
  const pdf = { id: DocumentId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c19'), name: 'Title.pdf', size: 1, pages: [] };
  const added = content({ documents: { added: { title: [pdf], invoice: [pdf] }, without: ['title'] } });
  const without = content({ documents: { added: {}, without: ['title', 'invoice'] } });

  it('is grouped by kind, with its reasons', () => {
    const again: ChangeItem = { ...TITLE, reason: 'In color' };
    expect(requestedDocuments([TITLE, MILEAGE, again])).toEqual([
      { documentKind: 'title', reasons: ['Both sides', 'In color'] },
    ]);
  });

  it('is in the answer by its id, and no other document is', () => {
    expect(toAnswer([TITLE], added)).toEqual({ documents: { title: [pdf.id] } });
    expect(isUnchanged(CONSIGNMENT, [TITLE], added)).toBe(false);
  });

  it('is missing until it is added, or until its owner says that they cannot', () => {
    const problems = findProblems(CONSIGNMENT, [TITLE], content());
    expect(problems).toEqual({ 'documents.title': 'Please add a PDF, or say that you cannot' });
    expect(summarize(problems)['documents.title']).toBe('Title (PDF): Please add a PDF, or say that you cannot');
    expect(toAnswer([TITLE], without)).toEqual({ documents: { title: [] }, withoutDocuments: ['title'] });
    expect(findProblems(CONSIGNMENT, [TITLE], without)).toEqual({});
    expect(isUnchanged(CONSIGNMENT, [TITLE], without)).toBe(true);
  });
});
