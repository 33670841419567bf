import { z } from 'zod';
import type { InputIssue } from '../api/errors.ts';
import { ConsignmentId, integerId } from '../api/ids.ts';
import type { Status } from '../consignment/status.ts';
import { DocumentKind } from '../photo/documents.ts';
import { PHOTO_CATEGORIES } from '../photo/photo-categories.ts';
import type { Photos } from '../photo/photos.ts';
import { MAX_LONG_TEXT_LENGTH } from '../product/limits.ts';
import { requiredText } from '../text/text.ts';
import { applyRequestedChanges, findFieldPlace, listIssues, normalizeParts, type Parts } from './changed-parts.ts';
import { Proposal, type ProposalState, type ProposedFields } from './proposal.ts';
import { AnswerChanges, ChangeableField, type ChangeItem } from './review.ts';

const PROPOSABLE: readonly string[] = ['pending', 'in_review'] satisfies Status[];

/**
 * Whether owners may propose additions and corrections, and the team accept them. In any other status an open proposal
 * has lapsed: the team has requested changes itself, or has decided.
 */
export function canPropose(status: string): boolean {
  return PROPOSABLE.includes(status);
}

const PROPOSAL_NOTE = requiredText(1, MAX_LONG_TEXT_LENGTH, 'Please say what you add or correct');

/**
 * What an owner adds or corrects after submitting: any field that a change request could ask for, photo categories with
 * their full new content, and documents to add. Unchanged values are dropped.
 */
export const ProposeChanges = AnswerChanges.omit({ withoutDocuments: true }).safeExtend({ note: PROPOSAL_NOTE });
export type ProposeChanges = z.infer<typeof ProposeChanges>;
export type ProposeChangesInput = z.input<typeof ProposeChanges>;

const ProposalId = integerId();

/** A proposal by its id, so that nobody answers another one than they have read. */
export const ProposalRef = z.object({ id: ConsignmentId, proposalId: ProposalId });
export type ProposalRef = z.infer<typeof ProposalRef>;

const PROPOSAL_PAGE_SIZE = 20;

export const ProposalQuery = z.object({
  id: ConsignmentId,
  limit: z.int().min(1).max(100).default(PROPOSAL_PAGE_SIZE),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .nullish(),
});
export type ProposalQuery = z.infer<typeof ProposalQuery>;

/** Newest first; `nextCursor` is `null` on the last page. */
export const ProposalPage = z.object({ items: z.array(Proposal), nextCursor: z.string().nullable() });
export type ProposalPage = z.infer<typeof ProposalPage>;

export const DeclineProposal = ProposalRef.safeExtend({
  reason: requiredText(1, MAX_LONG_TEXT_LENGTH, 'Please give the owner a reason'),
});
export type DeclineProposal = z.infer<typeof DeclineProposal>;

export const OpenProposals = z.array(ConsignmentId);

/** The most cars that are listed as having an open proposal. */
export const MAX_PROPOSALS_LISTED = 500;

const ALL_FIELDS: readonly ChangeableField[] = ChangeableField.options;

/** The parts that a proposal changes, as items of a change request with the owner's note as reason. */
export function listProposedItems({ fields, photos, documents, note }: ProposedContent): ChangeItem[] {
  const changed = ALL_FIELDS.filter((field) => {
    const { part, names } = findFieldPlace(field);
    return names.some((name) => Object.hasOwn(fields[part], name));
  });
  return [
    ...changed.map((field): ChangeItem => ({ kind: 'field', field, reason: note })),
    ...PHOTO_CATEGORIES.filter((category) => photos[category]).map(
      (category): ChangeItem => ({ kind: 'photo', category, url: null, reason: note }),
    ),
    ...DocumentKind.options
      .filter((kind) => documents.some((document) => document.kind === kind))
      .map((documentKind): ChangeItem => ({ kind: 'document', documentKind, reason: note })),
  ];
}

interface ProposedContent extends Pick<Proposal, 'fields' | 'photos' | 'note'> {
  documents: readonly { kind: DocumentKind }[];
}

export interface ReadProposal {
  fields: ProposedFields;
  photos: Photos;
  issues: InputIssue[];
}

/** Reads a proposal for a consignment with these parts. `photos` are its stored photos. */
export function readProposal(
  before: Parts,
  given: Omit<AnswerChanges, 'id' | 'documents'>,
  photos: Photos,
): ReadProposal {
  const asked = ALL_FIELDS.map((field): ChangeItem => ({ kind: 'field', field, reason: '' }));
  const answer = { id: 0 as ConsignmentId, ...given };
  const [was, is] = [normalizeParts(before), normalizeParts(applyRequestedChanges(before, asked, answer, photos))];
  const fields: ProposedFields = { personalInfo: {}, vehicleInfo: {}, damageReport: {} };
  for (const field of ALL_FIELDS) {
    const { part, names } = findFieldPlace(field);
    const [old, now] = [was[part], is[part]].map((values) => names.map((name) => values[name] ?? null));
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    for (const name of names) if (is[part][name] !== undefined) fields[part][name] = is[part][name];
  }
  const changed = PHOTO_CATEGORIES.filter(
    (category) => photos[category] && !isSame(before.photos[category], photos[category]),
  );
  const proposed = Object.fromEntries(changed.map((category) => [category, photos[category]]));
  const items = listProposedItems({ fields, photos: proposed, documents: [], note: '' });
  return {
    fields,
    photos: proposed,
    issues: listIssues(before, applyProposal(before, { fields, photos: proposed }), items),
  };
}

export function applyProposal(before: Parts, { fields, photos }: Pick<Proposal, 'fields' | 'photos'>): Parts {
  return {
    personalInfo: { ...before.personalInfo, ...fields.personalInfo },
    vehicleInfo: { ...before.vehicleInfo, ...fields.vehicleInfo },
    damageReport: { ...before.damageReport, ...fields.damageReport },
    photos: { ...before.photos, ...photos },
  };
}

function isSame(before: Photos[keyof Photos] = [], after: Photos[keyof Photos] = []): boolean {
  return before.length === after.length && before.every(({ url }, index) => url === after[index]?.url);
}

const STATE_TEXTS: Readonly<Record<ProposalState, string>> = {
  open: 'Our team will look at it. Until then your consignment stays as it was.',
  accepted: 'Our team accepted it and updated your consignment.',
  declined: 'Our team declined it.',
  withdrawn: 'You withdrew it.',
  lapsed: 'It was closed because the status of your consignment changed.',
};

export function describeProposal(state: ProposalState): string {
  return STATE_TEXTS[state];
}
