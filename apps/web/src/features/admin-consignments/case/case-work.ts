import { type DocumentKind, labelDocument } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import {
  CHANGEABLE_FIELDS,
  type ChangeableField,
  type ChangeItem,
  type RejectionReason,
} from '@marque/domain/review/review';
import { useEffect, useState } from 'react';
import type { Pin } from './pin.ts';
import { keepUnsent, readUnsent, type UnsentContact } from './unsent-work.ts';

export type Panel = 'approve' | 'reject' | 'changes';

export interface CaseWork {
  panel: Panel | null;
  approvalNote: string;
  rejectionReason: RejectionReason | '';
  rejectionNote: string;
  pins: readonly Pin[];
  changesNote: string;
  declineReason: string;
  note: string;
  /** `null` when nothing was written. */
  contact: UnsentContact | null;
}

const NOTHING: CaseWork = {
  panel: null,
  approvalNote: '',
  rejectionReason: '',
  rejectionNote: '',
  pins: [],
  changesNote: '',
  declineReason: '',
  note: '',
  contact: null,
};

/**
 * Unsent work on each case. It survives visits to other cases and reloads; after a reload the forms are closed but keep
 * their content.
 */
export function useCaseWork(userId: number, id: number | null) {
  const [works, setWorks] = useState<Readonly<Record<number, CaseWork>>>({});
  const begin = (caseId: number): CaseWork => ({ ...NOTHING, ...readUnsent(userId, caseId) });
  useEffect(() => {
    for (const [caseId, work] of Object.entries(works)) keepUnsent(userId, Number(caseId), work);
  }, [works, userId]);
  return {
    work: id === null ? NOTHING : (works[id] ?? begin(id)),
    change: (change: Partial<CaseWork>) => {
      if (id !== null) setWorks((all) => ({ ...all, [id]: { ...(all[id] ?? begin(id)), ...change } }));
    },
    /** After a decision; a note and a contact that are still being written stay. */
    clear: () => {
      if (id === null) return;
      setWorks((all) => {
        const { note, contact } = all[id] ?? begin(id);
        return { ...all, [id]: { ...NOTHING, note, contact } };
      });
    },
  };
}

export function pinKey(item: ChangeItem): string {
  if (item.kind === 'field') return item.field;
  return item.kind === 'document' ? `document:${item.documentKind}` : `${item.category}:${item.url ?? ''}`;
}

export function fieldPin(field: ChangeableField): Pin {
  return { item: { kind: 'field', field, reason: '' }, label: CHANGEABLE_FIELDS[field] };
}

/** `url` is `null` for a missing photo. */
export function photoPin(category: PhotoCategory, url: string | null, name: string): Pin {
  const label = url === null ? `${PHOTO_CATEGORY_RULES[category].title}: a photo is missing` : name;
  return { item: { kind: 'photo', category, url, reason: '' }, label };
}

export function documentPin(documentKind: DocumentKind): Pin {
  return { item: { kind: 'document', documentKind, reason: '' }, label: labelDocument(documentKind) };
}

export function togglePin(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const key = pinKey(pin.item);
  const others = pins.filter(({ item }) => pinKey(item) !== key);
  return others.length < pins.length ? others : [...pins, pin];
}

export function withReason(pins: readonly Pin[], key: string, reason: string): readonly Pin[] {
  return pins.map((pin) => (pinKey(pin.item) === key ? { ...pin, item: { ...pin.item, reason } } : pin));
}

const FIELD_PRESETS = ['Please check this', 'This does not match the photos', 'Please give the exact value'];
const PHOTO_PRESETS = ['Too dark', 'Blurred', 'Shows too little of the car', 'Shows the wrong part'];
const DOCUMENT_PRESETS = ['Please add it as a PDF', 'Please add all of its pages', 'It cannot be read'];
const MISSING_PRESETS = ['Please add a photo', 'Please add one more angle'];

/** Common reasons to choose from. */
export function presetsFor(item: ChangeItem): readonly string[] {
  if (item.kind === 'field') return FIELD_PRESETS;
  if (item.kind === 'document') return DOCUMENT_PRESETS;
  return item.url === null ? MISSING_PRESETS : PHOTO_PRESETS;
}
