import { DocumentId } from '@marque/domain/api/ids';
import type { DocumentKind, ListedDocument } from '@marque/domain/photo/documents';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import type { ChangeItem } from '@marque/domain/review/review';
import { describe, expect, it } from 'vitest';
import { compareAnswers, isChanged, type Submission } from './compare-versions.ts';

const photo = (name: string): PhotoEntry => ({ url: `/api/photos/${name}`, name, size: 1, type: 'image/jpeg' });

const first: Submission = {
  personalInfo: { firstName: 'Ada', phone: '(212) 555-0103' },
  vehicleInfo: { make: 'Ferrari', year: 2019, mileage: 12_345 },
  damageReport: { exterior: true, notes: '', conditionRatings: { exterior: 8, tires: 7 } },
  photos: { scenic: [photo('a')], wheels_tires: [photo('b'), photo('c')] },
};
const second: Submission = {
  ...first,
  vehicleInfo: { ...first.vehicleInfo, mileage: 21_345 },
  damageReport: { exterior: false, notes: 'Chip', conditionRatings: { exterior: 8, tires: 5 } },
  photos: { ...first.photos, wheels_tires: [photo('b'), photo('d')] },
};

const asked = (...items: ChangeItem[]) => compareAnswers({ items }, first, second);

describe('what an answered request was about', () => {
  it('shows a field before and after, with what was asked', () => {
    expect(asked({ kind: 'field', field: 'vehicleInfo.mileage', reason: 'Two digits swapped?' })).toEqual([
      {
        kind: 'field',
        label: 'Mileage',
        isCode: false,
        reasons: ['Two digits swapped?'],
        lines: [{ label: null, before: '12,345 miles', after: '21,345 miles' }],
      },
    ]);
  });

  it('knows that a VIN is read character by character', () => {
    const [answer] = asked({ kind: 'field', field: 'vehicleInfo.vin', reason: 'One letter?' });
    expect(answer).toMatchObject({ label: 'VIN', isCode: true });
  });

  it('formats a phone number, however it was typed', () => {
    const withPhone = (phone: string) => ({ ...first, personalInfo: { phone } });
    const [answer] = compareAnswers(
      { items: [{ kind: 'field', field: 'personalInfo.phone', reason: '?' }] },
      withPhone('4152814198'),
      withPhone('4152814199'),
    );
    expect(answer).toMatchObject({ lines: [{ before: '(415) 281-4198', after: '(415) 281-4199' }] });
  });

  it('shows answers in words, and what is missing as such', () => {
    const answers = asked(
      { kind: 'field', field: 'damageReport.exterior', reason: '?' },
      { kind: 'field', field: 'damageReport.notes', reason: '?' },
    );
    expect(answers.map((answer) => answer.kind === 'field' && answer.lines[0])).toEqual([
      { label: null, before: 'Yes', after: 'No' },
      { label: null, before: 'N/A', after: 'Chip' },
    ]);
  });

  it('shows only those condition ratings that changed', () => {
    const [answer] = asked({ kind: 'field', field: 'damageReport.conditionRatings', reason: '?' });
    expect(answer).toMatchObject({ lines: [{ label: 'Tires', before: '7/10', after: '5/10' }] });
  });

  it('marks the photo that went and the one that came', () => {
    const [answer] = asked({ kind: 'photo', category: 'wheels_tires', url: '/api/photos/c', reason: 'Blurred' });
    if (answer?.kind !== 'photos') throw new Error('a category of photos was asked about');
    expect(answer.before.map(({ photo: { name }, isChanged }) => [name, isChanged])).toEqual([
      ['b', false],
      ['c', true],
    ]);
    expect(answer.after.map(({ photo: { name }, isChanged }) => [name, isChanged])).toEqual([
      ['b', false],
      ['d', true],
    ]);
  });

  it('keeps what the owner left as it was, and knows that it is unchanged', () => {
    const answers = asked(
      { kind: 'field', field: 'personalInfo.phone', reason: 'Is this right?' },
      { kind: 'photo', category: 'scenic', url: null, reason: 'One more' },
      { kind: 'field', field: 'vehicleInfo.mileage', reason: '?' },
    );
    expect(answers.map(isChanged)).toEqual([false, true, false]);
  });

  it('gathers the reasons for photos of one category', () => {
    const [answer] = asked(
      { kind: 'photo', category: 'wheels_tires', url: '/api/photos/b', reason: 'Dark' },
      { kind: 'photo', category: 'wheels_tires', url: '/api/photos/c', reason: 'Blurred' },
    );
    expect(answer?.reasons).toEqual(['Dark', 'Blurred']);
  });
});

describe('documents that were asked for', () => {
  const listed = (kind: DocumentKind): ListedDocument => {
    const id = DocumentId.parse(crypto.randomUUID());
    return { id, kind, name: `${id}.pdf`, size: 1, pages: [] };
  };
  const [before, added, other] = [listed('title'), listed('title'), listed('invoice')];
  const item: ChangeItem = { kind: 'document', documentKind: 'title', reason: 'The back of it' };

  it('show what was there and what was added of their kind', () => {
    const [answer] = compareAnswers(
      { items: [item] },
      { ...first, documents: [before] },
      { ...second, documents: [before, added, other] },
    );
    expect(answer).toEqual({
      kind: 'documents',
      documentKind: 'title',
      reasons: ['The back of it'],
      before: [before],
      added: [added],
    });
    expect(answer && isChanged(answer)).toBe(true);
  });

  it('are unchanged where none was added, and not compared until they are loaded', () => {
    const same = { ...first, documents: [before] };
    expect(compareAnswers({ items: [item] }, same, same).map(isChanged)).toEqual([false]);
    expect(asked(item)).toEqual([]);
  });
});
