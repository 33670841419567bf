import { z } from 'zod';
import { ConsignmentId } from '../api/ids.ts';
import { WorkingHours } from '../company/working-hours.ts';
import { DamageReportDraft } from '../consignment/damage-report.ts';
import { PersonalInfoDraft } from '../consignment/personal-info.ts';
import { VEHICLE_DETAILS } from '../consignment/vehicle-details.ts';
import { VehicleInfoDraft } from '../consignment/vehicle-info.ts';
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

/** Reasons for a rejection. The owner sees the label and the reviewer's note (ADR 0020). */
export const REJECTION_REASONS = {
  condition: 'The condition does not fit our sales',
  documentation: 'Important documents are missing',
  ownership: 'Ownership could not be confirmed',
  market: 'We do not expect to reach the value you deserve',
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

/** The fields that an owner can be asked to change, with the labels of the form. */
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

const Reason = requiredText(1, 1_000, 'Please say what is to be changed');

/** Something to change: a field, a photo, or a whole photo category (`url` is `null`). */
export const ChangeItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), field: ChangeableField, reason: Reason }),
  z.object({ kind: z.literal('photo'), category: PhotoCategory, url: z.string().max(200).nullable(), reason: Reason }),
]);
export type ChangeItem = z.infer<typeof ChangeItem>;

const MAX_ITEMS = 50;

/** What a reviewer decides (PATCH /api/admin/consignments/{id}/status). */
export const Decision = z.discriminatedUnion('status', [
  z.object({ status: z.literal('in_review') }),
  z.object({ status: z.literal('approved'), note: text(MAX_LONG_TEXT_LENGTH).optional() }),
  z.object({ status: z.literal('rejected'), ...Rejection.shape }),
  z.object({
    status: z.literal('changes_requested'),
    items: z.array(ChangeItem).min(1, 'Please pin at least one item').max(MAX_ITEMS),
    note: text(MAX_LONG_TEXT_LENGTH).optional(),
  }),
]);
export type Decision = z.infer<typeof Decision>;

/**
 * The statuses that reviewers cannot set. They are valid input, so that the error is that of the transitions (409) and
 * not that of the schema (400).
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

/** A decision that is not applied yet: the case has its former status, and its owner has been told nothing. */
export const UndoableDecision = z.object({
  decisionId: DecisionId,
  decision: Decision,
  /** The username of whoever decided, who alone can undo it. */
  username: z.string(),
  isMine: z.boolean(),
  /** When it is applied. */
  until: z.date(),
});
export type UndoableDecision = z.infer<typeof UndoableDecision>;

/** A change request, for the owner and staff. */
export const ChangeRequest = z.object({
  id: z.int(),
  version: z.int(),
  items: z.array(ChangeItem),
  note: z.string(),
  createdAt: z.date(),
  answeredAt: z.date().nullable(),
  /** When it was closed without a response, because the consignment was withdrawn. */
  closedAt: z.date().nullable(),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/**
 * The owner's response to a change request. The server applies only the requested fields and photo categories, and
 * validates the result with the strict schemas. The parts are lenient here, so that an old issue in another field of an
 * older record does not keep the owner from responding.
 */
export const AnswerChanges = z.object({
  id: ConsignmentId,
  personalInfo: PersonalInfoDraft.optional(),
  vehicleInfo: VehicleInfoDraft.optional(),
  damageReport: DamageReportDraft.optional(),
  photos: PhotoReferences.optional(),
});
export type AnswerChanges = z.infer<typeof AnswerChanges>;
export type AnswerChangesInput = z.input<typeof AnswerChanges>;

/** The events of consignments in the audit log. Owners see only those in `OWNER_EVENT_KINDS`. */
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

/** An entry of a timeline. `by` tells who did it without naming staff to the owner. */
export const TimelineEntry = z.object({
  id: z.string(),
  kind: z.string(),
  by: z.enum(['owner', 'team', 'product']),
  /** The username of the staff member; `null` for owners. */
  actor: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
  at: z.date(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The promise (ADR 0021, ADR 0180): when contact is due, and when it was made. */
export const PromiseClock = z.object({
  dueAt: z.date(),
  contactedAt: z.date().nullable(),
  /** The company's time zone, where it has working hours; `null` round the clock. */
  timeZone: z.string().nullable(),
});
export type PromiseClock = z.infer<typeof PromiseClock>;

/** What the owner's page shows besides the consignment. */
export const OwnerReview = z.object({
  timeline: z.array(TimelineEntry),
  clock: PromiseClock,
  rejection: Rejection.nullable(),
  /** The change request that waits for the owner. */
  openRequest: ChangeRequest.nullable(),
  /** What the owner proposed last after submitting, and what became of it. */
  proposal: Proposal.nullable(),
});
export type OwnerReview = z.infer<typeof OwnerReview>;

/** How long a deleted consignment can be restored (ADR 0023). */
export const RESTORABLE_FOR_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a deleted consignment is purged. */
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

/** How long a claim lasts without a request. */
export const CLAIM_LASTS_MS = 5 * 60_000;

/** An earlier version of a consignment, for comparing. `createdAt` is when it was submitted. */
export const ConsignmentVersion = z.object({
  version: z.int(),
  personalInfo: PersonalInfoDraft,
  vehicleInfo: z.record(z.string(), z.unknown()),
  damageReport: z.record(z.string(), z.unknown()),
  photos: Photos,
  createdAt: z.date(),
});
export type ConsignmentVersion = z.infer<typeof ConsignmentVersion>;

/** Another account's case or draft with the same VIN. Owners never learn of it. */
export const SameVin = z.object({
  kind: z.enum(['consignment', 'draft']),
  id: z.int(),
  /** Drafts have none. */
  number: z.string().nullable(),
  username: z.string(),
});
export type SameVin = z.infer<typeof SameVin>;

/** What the staff page shows besides the consignment. */
export const StaffReview = z.object({
  timeline: z.array(TimelineEntry),
  clock: PromiseClock,
  /** When the company works, by which the clock runs; `null` round the clock. */
  workingHours: WorkingHours.nullable(),
  rejection: Rejection.nullable(),
  requests: z.array(ChangeRequest),
  /** What the owner proposed after submitting, oldest first. */
  proposals: z.array(Proposal),
  versions: z.array(ConsignmentVersion),
  notes: z.array(Note),
  /** Calls, emails and meetings outside the product, oldest first. */
  contacts: z.array(LoggedContact),
  claim: Claim.nullable(),
  /** What was decided and can still be undone: the case has its former status until then. */
  undoable: UndoableDecision.nullable(),
  /** The member of staff whose case it is. */
  assignee: Assignee.nullable(),
  /** The emails about it and their states, newest first. */
  mails: z.array(MailLogEntry),
  /** Addresses of the owner that get no email about it, because they are not confirmed. */
  unconfirmedAddresses: z.array(z.string()),
  /** What owner, capture and decoder say about the car; `null` for a chassis number, which cannot be decoded. */
  vinCheck: VinCheck.nullable(),
  sameVin: z.array(SameVin),
  /** What the photos of VIN plate, odometer and documents say, as far as they have been read. */
  photoReadings: z.array(PhotoReading),
});
export type StaffReview = z.infer<typeof StaffReview>;

/**
 * An event of a live stream: this consignment or draft changed, and the page should fetch it again. The kinds are those
 * of the audit log and of `LIVE_KINDS`.
 */
export const LiveEvent = z.object({
  kind: z.string(),
  consignmentId: z.int().nullable(),
  draftId: z.int().nullable(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const LIVE_KINDS = {
  /** The stream starts, or too many events were missed: data fetched before may be stale. */
  connected: 'connected',
  /** A colleague opened or left a case. Not in the audit log. */
  claimChanged: 'claim_changed',
  /** A member of staff decided, and can still undo it. Not in the audit log before it is applied or undone. */
  decisionUndoable: 'decision_undoable',
  /** A phone added or removed photos of the owner's draft. Not in the audit log. */
  draftPhotosChanged: 'draft_photos_changed',
} as const;

/**
 * Where to resume a stream: the id of the last event received, or the place that an answer named (`PLACE_HEADER`) whose
 * data the page shows. tRPC's subscription link adds the former. A number alone is a place in the record of events.
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
