import { UserId } from '@marque/domain/api/ids';
import { describe, expect, it } from 'vitest';
import { UNSAVED_DRAFT_KEY } from '../../lib/unsaved-draft-key.ts';
import { clearUnsavedDraft, hasUnsavedDraft, readUnsavedDraft, writeUnsavedDraft } from './unsaved-draft.ts';

function memory(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const owner = UserId.parse(7);
const edits = { revision: 3, parts: { personalInfo: { firstName: 'Ada' }, currentStep: 1 } };

describe('edits kept in the browser', () => {
  it('come back to the person who made them', () => {
    const storage = memory();
    writeUnsavedDraft(storage, owner, edits);
    expect(readUnsavedDraft(storage, owner)).toEqual(edits);
    expect(hasUnsavedDraft(storage)).toBe(true);
  });

  it('are not shown to anybody else', () => {
    const storage = memory();
    writeUnsavedDraft(storage, owner, edits);
    expect(readUnsavedDraft(storage, UserId.parse(8))).toBeNull();
  });

  it('are gone once forgotten', () => {
    const storage = memory();
    writeUnsavedDraft(storage, owner, edits);
    clearUnsavedDraft(storage);
    expect(readUnsavedDraft(storage, owner)).toBeNull();
    expect(hasUnsavedDraft(storage)).toBe(false);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"userId":7}',
    '{"userId":7,"revision":1,"parts":{}}',
    '{"userId":7,"revision":1,"parts":{"currentStep":9}}',
  ])('are ignored when they cannot be read: %s', (text) => {
    expect(readUnsavedDraft(memory({ [UNSAVED_DRAFT_KEY]: text }), owner)).toBeNull();
  });

  it('harm nothing where storage is forbidden', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    writeUnsavedDraft(storage, owner, edits);
    clearUnsavedDraft(storage);
    expect(readUnsavedDraft(storage, owner)).toBeNull();
    expect(hasUnsavedDraft(storage)).toBe(false);
  });
});
