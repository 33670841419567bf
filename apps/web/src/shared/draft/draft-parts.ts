import type { DraftId } from '@marque/domain/api/ids';
import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import type { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { listPhotosInOrder, type Photos } from '@marque/domain/photo/photos';

export type DraftParts = Pick<Draft, 'personalInfo' | 'vehicleInfo' | 'damageReport' | 'photos' | 'currentStep'>;
export type PartName = keyof DraftParts;

export type StoredDraft = DraftParts & { id: DraftId; revision: number };

/** Parts that the server does not have yet. A save sends only these. */
export type UnsavedParts = Partial<DraftParts>;

export const EMPTY_PARTS: DraftParts = {
  personalInfo: {},
  vehicleInfo: {},
  damageReport: {},
  photos: {},
  currentStep: 0,
};

export function pickParts(draft: DraftParts): DraftParts {
  const { personalInfo, vehicleInfo, damageReport, photos, currentStep } = draft;
  return { personalInfo, vehicleInfo, damageReport, photos, currentStep };
}

export function hasParts(parts: UnsavedParts): boolean {
  return Object.keys(parts).length > 0;
}

/** The parts of `unsaved` that were edited again after `sent` was sent. */
export function editedSince(unsaved: UnsavedParts, sent: UnsavedParts): UnsavedParts {
  const isNewer = (name: string) => unsaved[name as PartName] !== sent[name as PartName];
  return Object.fromEntries(Object.entries(unsaved).filter(([name]) => isNewer(name)));
}

/** JSON with sorted keys, for comparing contents. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function photoAddresses(photos: Photos): string[] {
  return listPhotosInOrder(photos).map(({ category, photo }) => `${category} ${photo.url} ${photo.advice ?? ''}`);
}

/** Normalizes parts as the server does: it trims texts, and stores only a photo's URL and accepted advice. */
const STORED_FORM: { [Name in PartName]: (part: DraftParts[Name]) => unknown } = {
  personalInfo: (part) => PersonalInfoDraft.safeParse(part).data,
  vehicleInfo: (part) => VehicleInfoDraft.safeParse(part).data,
  damageReport: (part) => DamageReportDraft.safeParse(part).data,
  photos: photoAddresses,
  currentStep: (part) => part,
};

function isStoredPart<Name extends PartName>(name: Name, sent: UnsavedParts, draft: DraftParts): boolean {
  const part = sent[name];
  if (part === undefined) return true;
  // The mapped type above ties each normalizer to its part; TypeScript cannot follow that through the index.
  const form = STORED_FORM[name] as (value: unknown) => unknown;
  return canonical(form(part)) === canonical(form(draft[name]));
}

/**
 * Whether `draft` contains everything that was sent: then a stale save only means that the response to an earlier try
 * was lost.
 */
export function holdsAll(draft: DraftParts, sent: UnsavedParts): boolean {
  return (
    isStoredPart('personalInfo', sent, draft) &&
    isStoredPart('vehicleInfo', sent, draft) &&
    isStoredPart('damageReport', sent, draft) &&
    isStoredPart('photos', sent, draft) &&
    isStoredPart('currentStep', sent, draft)
  );
}

export function changedParts(parts: UnsavedParts, stored: DraftParts): UnsavedParts {
  // The keys of parts are part names.
  const names = Object.keys(parts) as PartName[];
  return Object.fromEntries(
    names.filter((name) => !isStoredPart(name, parts, stored)).map((name) => [name, parts[name]]),
  );
}

/** The request for a save over the revision that the parts are based on. */
export function toSave(parts: UnsavedParts, revision: number): SaveDraft {
  return { ...parts, revision };
}
