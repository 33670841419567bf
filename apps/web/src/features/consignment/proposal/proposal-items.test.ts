import { describe, expect, it } from 'vitest';
import { listChoices, toItems, toPath, withItem } from './proposal-items.ts';

describe('What an owner proposes to change', () => {
  it('is chosen once, and is then no choice any more', () => {
    const items = withItem(withItem(withItem([], 'photos.scenic'), 'vehicleInfo.color'), 'photos.scenic');
    expect(items.map(toPath)).toEqual(['photos.scenic', 'vehicleInfo.color']);
    const left = listChoices(items).flatMap((group) => group.items.map(({ value }) => value));
    expect(left).not.toContain('photos.scenic');
    expect(left).not.toContain('vehicleInfo.color');
    expect(left).toContain('vehicleInfo.mileage');
    expect(withItem(items, 'nothing.known')).toEqual(items);
    const [document] = withItem([], 'documents.title');
    expect(document).toEqual({ kind: 'document', documentKind: 'title', reason: '' });
  });

  it('is known again from what the browser kept', () => {
    const kept = {
      vehicleInfo: { color: 'Red' },
      damageReport: { notes: '' },
      photos: { scenic: [] },
      documents: { title: [] },
    };
    expect(toItems(kept).map(toPath)).toEqual([
      'photos.scenic',
      'documents.title',
      'vehicleInfo.color',
      'damageReport.notes',
    ]);
    expect(toItems({})).toEqual([]);
  });
});
