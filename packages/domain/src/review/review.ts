import { z } from 'zod';
import { ConsignmentId } from '../api/ids.ts';
import { WorkingHours } from '../company/working-hours.ts';
import { DamageReportDraft } from '../consignment/damage-report.ts';
import { PersonalInfoDraft } from '../consignment/personal-info.ts';
import { VEHICLE_DETAILS } from '../consignment/vehicle-details.ts';
import { VehicleInfoDraft } from '../consignment/vehicle-info.ts';
import { DocumentKind, DocumentReferences } from '../photo/documents.ts';
import { PhotoCategory } from '../photo/photo-categories.ts';
import { PhotoReading } from '../photo/photo-readings.ts';
import { PhotoReferences, Photos } from '../photo/photos.ts';
import { MAX_LONG_TEXT_LENGTH } from '../product/limits.ts';
import { requiredText, text } from '../text/text.ts';
import { VinCheck } from '../vin/vin-check.ts';
import { Assignee } from './assignment.ts';
import { LoggedContact } from './contacts.ts';
import { MailLogEntry } from './email-settings.ts';
import { Proposal } from './proposal.ts';
import { DecisionId } from './undo.ts';

/** The owner sees the label and the reviewer's note (ADR 0020). */
export const REJECTION_REASONS = {
  condition: 'The condition does not fit our sales',
  documentation: 'Important documents are missing',
  ownership: 'Ownership could not be confirmed',
  market: 'We do not expect to achieve the value your car deserves',
  photos: 'The photos do not show the car well enough',
  other: 'Another reason',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;
export const RejectionReason = z.enum(Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]);

export const Rejection = z.object({
  reason: RejectionReason,
  note: requiredText(1, MAX_LONG_TEXT_LENGTH, 'Please give the owner a reason in your own words'),
});
export type Rejection = z.infer<typeof Rejection>;

export const CHANGEABLE_FIELDS = {
  'personalInfo.firstName': 'First Name',
  'personalInfo.lastName': 'Last Name',
  'personalInfo.email': 'Email',
  'personalInfo.phone': 'Phone',
  'vehicleInfo.vin': 'VIN',
  'vehicleInfo.make': 'Make',
  'vehicleInfo.model': 'Model',
  'vehicleInfo.year': 'Year',
  'vehicleInfo.mileage': 'Mileage',
  'vehicleInfo.color': 'Color',
  'vehicleInfo.transmission': VEHICLE_DETAILS.transmission.label,
  'vehicleInfo.fuelType': VEHICLE_DETAILS.fuelType.label,
  'vehicleInfo.drivetrain': VEHICLE_DETAILS.drivetrain.label,
  'vehicleInfo.bodyType': VEHICLE_DETAILS.bodyType.label,
  'vehicleInfo.condition': VEHICLE_DETAILS.condition.label,
  'vehicleInfo.priceExpectation': VEHICLE_DETAILS.priceExpectation.label,
  'vehicleInfo.modifications': VEHICLE_DETAILS.modifications.label,
  'vehicleInfo.serviceHistory': VEHICLE_DETAILS.serviceHistory.label,
  'vehicleInfo.accidentHistory': VEHICLE_DETAILS.accidentHistory.label,
  'vehicleInfo.lienInformation': VEHICLE_DETAILS.lienInformation.label,
  'vehicleInfo.notes': 'Notes on the car',
  'damageReport.exterior': 'Exterior damage',
  'damageReport.interior': 'Interior damage',
  'damageReport.mechanical': 'Mechanical damage',
  'damageReport.electrical': 'Electrical damage',
  'damageReport.notes': 'Damage notes',
  'damageReport.conditionRatings': 'Condition ratings',
} as const;
export type ChangeableField = keyof typeof CHANGEABLE_FIELDS;
export const ChangeableField = z.enum(Object.keys(CHANGEABLE_FIELDS) as [ChangeableField, ...ChangeableField[]]);

const Reason = requiredText(1, 1_000, 'Please say what needs to change');

/** A field, a photo, or a whole photo category (`url` is `null`) to change, or a document to add as PDF. */
export const ChangeItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), field: ChangeableField, reason: Reason }),
  z.object({ kind: z.literal('photo'), category: PhotoCategory, url: z.string().max(200).nullable(), reason: Reason }),
  z.object({ kind: z.literal('document'), documentKind: DocumentKind, reason: Reason }),
]);
export type ChangeItem = z.infer<typeof ChangeItem>;

const MAX_ITEMS = 50;

export const NOTHING_PINNED = 'Please pin at least one item';

/** What a reviewer decides (PATCH /api/admin/consignments/{id}/status). */
export const Decision = z.discriminatedUnion('status', [
  z.object({ status: z.literal('in_review') }),
  z.object({ status: z.literal('approved'), note: text(MAX_LONG_TEXT_LENGTH).optional() }),
  z.object({ status: z.literal('rejected'), ...Rejection.shape }),
  z.object({
    status: z.literal('changes_requested'),
    items: z.array(ChangeItem).min(1, NOTHING_PINNED).max(MAX_ITEMS),
    note: text(MAX_LONG_TEXT_LENGTH).optional(),
  }),
]);
export type Decision = z.infer<typeof Decision>;

/**
 * Statuses that reviewers cannot set. They are valid input, so that the error is that of the transitions (409) and not
 * that of the schema (400).
 */
const OwnersDecision = z.object({ status: z.literal(['pending', 'withdrawn']) });

export const DecideConsignment = z.object({
  id: ConsignmentId,
  decision: z.discriminatedUnion('status', [...Decision.options, OwnersDecision]),
});
export type DecideConsignment = z.infer<typeof DecideConsignment>;

/** What a reviewer decides on the page of a case: it is applied when it can no longer be undone (`UNDO_FOR_MS`). */
export const DecideUndoable = z.object({ id: ConsignmentId, decisionId: DecisionId, decision: Decision });
export type DecideUndoable = z.infer<typeof DecideUndoable>;

export const UndoableDecision = z.object({
  decisionId: DecisionId,
  decision: Decision,
  username: z.string(),
  isMine: z.boolean(),
  until: z.date(),
});
export type UndoableDecision = z.infer<typeof UndoableDecision>;

export const ChangeRequest = z.object({
  id: z.int(),
  version: z.int(),
  items: z.array(ChangeItem),
  note: z.string(),
  createdAt: z.date(),
  answeredAt: z.date().nullable(),
  /** Set if the consignment was withdrawn before a response. */
  closedAt: z.date().nullable(),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/**
 * The owner's response to a change request. The server applies only the requested fields, photo categories, and
 * documents, and validates the result with the strict schemas. The parts are lenient here, so that an existing issue in
 * another field of an older record does not block the response.
 */
export const AnswerChanges = z.object({
  id: ConsignmentId,
  personalInfo: PersonalInfoDraft.optional(),
  vehicleInfo: VehicleInfoDraft.optional(),
  damageReport: DamageReportDraft.optional(),
  photos: PhotoReferences.optional(),
  documents: DocumentReferences.optional(),
  /** Requested documents that the owner cannot add: each requested document is added or named here (ADR 0195). */
  withoutDocuments: z.array(DocumentKind).max(DocumentKind.options.length).optional(),
});
export type AnswerChanges = z.infer<typeof AnswerChanges>;
export type AnswerChangesInput = z.input<typeof AnswerChanges>;

/** The consignment events in the audit log. Owners see only those in `OWNER_EVENT_KINDS`. */
export const EVENT_KINDS = [
  'submitted',
  'resubmitted',
  'status_changed',
  'withdrawn',
  'deleted',
  'restored',
  'contacted',
  'note_added',
  'photos_downloaded',
  'dossier_downloaded',
  'draft_read',
  'draft_deleted',
  'purged',
  'mailed',
  'message_sent',
  'assigned',
  'released',
  'decision_undone',
  'proposed',
  'proposal_withdrawn',
  'proposal_accepted',
  'proposal_declined',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const OWNER_EVENT_KINDS: readonly EventKind[] = [
  'submitted',
  'resubmitted',
  'status_changed',
  'withdrawn',
  'contacted',
  'proposed',
  'proposal_withdrawn',
  'proposal_accepted',
  'proposal_declined',
];

/**
 * An entry of a timeline. `by` tells who did it without naming staff. `actor` is a username for staff; for owners it is
 * `null`, or the first name of whoever contacted them (spec 19.12).
 */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: z.string(),
  by: z.enum(['owner', 'team', 'product']),
  actor: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
  /** The kinds of the documents that came with it. */
  documents: z.array(DocumentKind),
  at: z.date(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** When contact is due, and when it was made (ADR 0021, ADR 0180). */
export const PromiseClock = z.object({
  dueAt: z.date(),
  contactedAt: z.date().nullable(),
  /** The company's time zone if it has working hours; `null` means around the clock. */
  timeZone: z.string().nullable(),
});
export type PromiseClock = z.infer<typeof PromiseClock>;

export const OwnerReview = z.object({
  timeline: z.array(TimelineEntry),
  clock: PromiseClock,
  rejection: Rejection.nullable(),
  openRequest: ChangeRequest.nullable(),
  proposal: Proposal.nullable(),
});
export type OwnerReview = z.infer<typeof OwnerReview>;

/** How long a deleted consignment can be restored (ADR 0023). */
export const RESTORABLE_FOR_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_FOR_DAYS * DAY_MS);
}

/** An internal note, for staff only. */
export const Note = z.object({ id: z.int(), author: z.string().nullable(), text: z.string(), createdAt: z.date() });
export type Note = z.infer<typeof Note>;

export const AddNote = z.object({
  id: ConsignmentId,
  text: requiredText(1, MAX_LONG_TEXT_LENGTH, 'Please write a note'),
});
export type AddNote = z.infer<typeof AddNote>;

/** Who has the case open. A claim ends when they are idle. */
export const Claim = z.object({ username: z.string(), isMine: z.boolean(), until: z.date() });
export type Claim = z.infer<typeof Claim>;

/** Since the last request. */
export const CLAIM_LASTS_MS = 5 * 60_000;

/** `createdAt` is when this version was submitted. */
export const ConsignmentVersion = z.object({
  version: z.int(),
  personalInfo: PersonalInfoDraft,
  vehicleInfo: z.record(z.string(), z.unknown()),
  damageReport: z.record(z.string(), z.unknown()),
  photos: Photos,
  createdAt: z.date(),
});
export type ConsignmentVersion = z.infer<typeof ConsignmentVersion>;

/** Another case or draft with the same VIN, mostly of another account. Never shown to owners. */
export const SameVin = z.object({
  kind: z.enum(['consignment', 'draft']),
  id: z.int(),
  number: z.string().nullable(),
  username: z.string(),
  isSameOwner: z.boolean(),
});
export type SameVin = z.infer<typeof SameVin>;

export const StaffReview = z.object({
  timeline: z.array(TimelineEntry),
  clock: PromiseClock,
  workingHours: WorkingHours.nullable(),
  rejection: Rejection.nullable(),
  requests: z.array(ChangeRequest),
  proposals: z.array(Proposal),
  versions: z.array(ConsignmentVersion),
  notes: z.array(Note),
  contacts: z.array(LoggedContact),
  claim: Claim.nullable(),
  undoable: UndoableDecision.nullable(),
  assignee: Assignee.nullable(),
  mails: z.array(MailLogEntry),
  /** Owner addresses that get no email about it until they are confirmed. */
  unconfirmedAddresses: z.array(z.string()),
  /**
   * What the owner, the capture, and the decoder say about the car; `null` for a chassis number, which cannot be
   * decoded.
   */
  vinCheck: VinCheck.nullable(),
  sameVin: z.array(SameVin),
  photoReadings: z.array(PhotoReading),
});
export type StaffReview = z.infer<typeof StaffReview>;

/**
 * An event of a live stream: this consignment or draft changed, and pages should fetch it again. The kinds are those of
 * the audit log and of `LIVE_KINDS`.
 */
export const LiveEvent = z.object({
  kind: z.string(),
  consignmentId: z.int().nullable(),
  draftId: z.int().nullable(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/**
 * Where to resume a stream: the id of the last event received (which tRPC's subscription link adds), or the position
 * from the response whose data the page shows (`PLACE_HEADER`). A bare number is a position in the event log.
 */
export const LiveSince = z
  .object({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,15}(\.[0-9a-f]{16})?)?$/)
      .nullish(),
  })
  .optional();

/** Confirmation texts of the admin area (spec 5.17 and 8.6). */
export const ADMIN_TEXTS = {
  confirmDelete: 'Are you sure you want to delete this consignment?',
  confirmDeleteDraft: 'Are you sure you want to delete this draft consignment?',
} as const;
