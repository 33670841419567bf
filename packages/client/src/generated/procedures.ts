// Written by `npm run generate` from the server's router. Do not edit: a test compares.
import type { Mutation, Query } from '../procedure-types.ts';

export interface AcceptedLegal {
  terms: number | null;
  privacy: number | null;
}

export interface AccessToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

export interface AccountUsage {
  photoBytes: {
    used: number;
    limit: number;
  };
  consignments: {
    used: number;
    limit: number;
  };
  openConsignments: {
    used: number;
    limit: number;
  };
}

export interface AddNote {
  id: number;
  text: string;
}

export interface AnswerChangesInput {
  id: number;
  personalInfo?: PersonalInfoDraft | undefined;
  vehicleInfo?: VehicleInfoDraft | undefined;
  damageReport?: DamageReportDraft | undefined;
  photos?: PhotoReferencesInput | undefined;
  documents?: DocumentReferences | undefined;
  withoutDocuments?: DocumentKind[] | undefined;
}

export interface AssignConsignment {
  id: number;
  from?: number | null | undefined;
  assignee: 'me' | number | null;
}

export interface AssignConsignments {
  assignee: 'me' | number | null;
  cases: {
    id: number;
    from?: number | null | undefined;
  }[];
}

export interface Assignee {
  id: number;
  username: string;
}

export type AssigneeFilter = 'me' | 'none' | number;

export interface AttachedDocument {
  id: string;
  name: string;
  size: number;
  pages: PhotoEntry[];
}

export interface CarDocument {
  id: string;
  kind: DocumentKind;
  name: string;
  size: number;
  pages: PhotoEntry[];
  createdAt: Date;
  version: number | null;
}

export interface ChangeEmail {
  email: string;
}

export type ChangeItem = {
  kind: 'field';
  field: ChangeableField;
  reason: string;
} | {
  kind: 'photo';
  category: PhotoCategory;
  url: string | null;
  reason: string;
} | {
  kind: 'document';
  documentKind: DocumentKind;
  reason: string;
};

export interface ChangePassword {
  currentPassword: string;
  password: string;
}

export interface ChangeRequest {
  id: number;
  version: number;
  items: ChangeItem[];
  note: string;
  createdAt: Date;
  answeredAt: Date | null;
  closedAt: Date | null;
}

export interface ChangeRole {
  id: number;
  role: Role;
}

export type ChangeableField = 'personalInfo.firstName' | 'personalInfo.lastName' | 'personalInfo.email' | 'personalInfo.phone' | 'vehicleInfo.vin' | 'vehicleInfo.make' | 'vehicleInfo.model' | 'vehicleInfo.year' | 'vehicleInfo.mileage' | 'vehicleInfo.color' | 'vehicleInfo.transmission' | 'vehicleInfo.fuelType' | 'vehicleInfo.drivetrain' | 'vehicleInfo.bodyType' | 'vehicleInfo.condition' | 'vehicleInfo.priceExpectation' | 'vehicleInfo.modifications' | 'vehicleInfo.serviceHistory' | 'vehicleInfo.accidentHistory' | 'vehicleInfo.lienInformation' | 'vehicleInfo.notes' | 'damageReport.exterior' | 'damageReport.interior' | 'damageReport.mechanical' | 'damageReport.electrical' | 'damageReport.notes' | 'damageReport.conditionRatings';

export type ChosenViewInput = {
  filter: ViewFilterInput;
  saved?: number | null | undefined;
};

export interface Claim {
  username: string;
  isMine: boolean;
  until: Date;
}

export interface ClaimPairing {
  code: string;
}

export interface CompanySettings {
  showStaffNames: boolean;
}

export type CompletePhotosInput = Partial<Record<PhotoCategory, PhotoReferenceInput[]>>;

export interface ConditionRating {
  exterior: number | null;
  interior: number | null;
  mechanical: number | null;
  electrical: number | null;
  notes: string | null;
}

export interface ConditionRatings {
  exterior?: number | undefined;
  paint?: number | undefined;
  interior?: number | undefined;
  mechanical?: number | undefined;
  electrical?: number | undefined;
  tires?: number | undefined;
  modifications?: string | undefined;
  serviceHistory?: string | undefined;
  knownIssues?: string | undefined;
}

export interface ConfirmPassword {
  password: string;
}

export interface Consignment {
  id: number;
  number: string;
  userId: number;
  status: string;
  personalInfo: PersonalInfoDraft;
  vehicleInfo: VehicleInfoDraft;
  damageReport: {
    exterior?: boolean | undefined;
    interior?: boolean | undefined;
    mechanical?: boolean | undefined;
    electrical?: boolean | undefined;
    notes?: string | undefined;
    advancedAssessment?: boolean | undefined;
    conditionRatings?: ConditionRatings | undefined;
  };
  conditionRating: ConditionRating;
  photos: Photos;
  createdAt: Date;
}

export interface ConsignmentPage {
  items: Consignment[];
  total: number;
  nextCursor: string | null;
}

export interface ConsignmentRef {
  id: number;
}

export interface ConsignmentTextPage {
  items: string[];
  total: number | null;
  nextCursor: string | null;
}

export interface ConsignmentVersion {
  version: number;
  personalInfo: PersonalInfoDraft;
  vehicleInfo: Record<string, unknown>;
  damageReport: Record<string, unknown>;
  photos: Photos;
  createdAt: Date;
}

export type ContactChannel = 'call' | 'email' | 'meeting';

export interface CreateAccessToken {
  name: string;
  scopes: TokenScope[];
  expiresInDays: 7 | 30 | 90 | 365;
}

export interface CreateSavedViewInput {
  name: string;
  filter: ViewFilterInput;
  shared?: boolean | undefined;
}

export interface CreateUser {
  username: string;
  password: string;
  role: 'user' | 'admin' | 'reviewer';
  email?: string | undefined;
}

export interface CreateWebhookInput {
  url: string;
  description?: string | undefined;
  allConsignments?: boolean | undefined;
  events?: ('consignment.status_changed' | 'consignment.deleted' | 'consignment.restored' | 'message.created' | 'proposal.created' | 'proposal.ended' | 'consignment.contacted' | 'consignment.assigned')[] | undefined;
}

export interface DamageReportDraft {
  exterior?: boolean | undefined;
  interior?: boolean | undefined;
  mechanical?: boolean | undefined;
  electrical?: boolean | undefined;
  notes?: string | undefined;
  advancedAssessment?: boolean | undefined;
  conditionRatings?: ConditionRatings | undefined;
}

export type DamageReportInput = {
  exterior?: boolean | undefined;
  interior?: boolean | undefined;
  mechanical?: boolean | undefined;
  electrical?: boolean | undefined;
  notes?: string | undefined;
  advancedAssessment?: boolean | undefined;
  conditionRatings?: ConditionRatings | undefined;
};

export interface DecideConsignment {
  id: number;
  decision: {
    status: 'in_review';
  } | {
    status: 'approved';
    note?: string | undefined;
  } | {
    status: 'rejected';
    reason: RejectionReason;
    note: string;
  } | {
    status: 'changes_requested';
    items: ChangeItem[];
    note?: string | undefined;
  } | {
    status: 'pending' | 'withdrawn';
  };
}

export interface DecideUndoable {
  id: number;
  decisionId: string;
  decision: Decision;
}

export type Decision = {
  status: 'in_review';
} | {
  status: 'approved';
  note?: string | undefined;
} | {
  status: 'rejected';
  reason: RejectionReason;
  note: string;
} | {
  status: 'changes_requested';
  items: ChangeItem[];
  note?: string | undefined;
};

export interface DeclineProposal {
  id: number;
  proposalId: number;
  reason: string;
}

export interface DecodeVinInput {
  vin: string;
}

export interface DecodedVehicle {
  vin: string;
  make: string;
  model: string;
  year: number;
}

export interface DeletionReceipt {
  receipt: string;
  dueAt: Date;
}

export interface DeliveryPage {
  items: WebhookDelivery[];
  nextCursor: string | null;
}

export interface DeliveryQueryInput {
  id: number;
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

export type DocumentKind = 'title' | 'registration' | 'service_book' | 'invoice' | 'other';

export interface DocumentRef {
  id: string;
}

export type DocumentReferences = Partial<Record<DocumentKind, string[]>>;

export interface Draft {
  id: number;
  userId: number;
  personalInfo: PersonalInfoDraft;
  vehicleInfo: VehicleInfoDraft;
  damageReport: DamageReportDraft;
  photos: Photos;
  currentStep: number;
  photoProgress: PhotoProgress;
  revision: number;
  lastSaved: Date;
  remindedAt?: Date | undefined;
  createdAt: Date;
}

export interface DraftRef {
  id: number;
}

export interface EmailChange {
  email: string;
  isConfirmed: boolean;
}

export interface EmailProviderInfo {
  provider: 'smtp' | 'sendgrid';
  sendgridAvailable: boolean;
}

export interface EmailSettingsView {
  smtpHost: string;
  smtpPort: number;
  secure: boolean;
  allowInsecure: boolean;
  smtpUsername: string;
  hasPassword: boolean;
  senderName: string;
  senderEmail: string;
  recipientEmail: string;
  furtherRecipients: string[];
  updatedAt: Date;
}

export interface EnableTwoFactor {
  token: string;
  secret?: string | null | undefined;
  method?: TwoFactorMethod | undefined;
}

export interface EnableTwoFactorOfUser {
  token: string;
  secret?: string | null | undefined;
  method?: TwoFactorMethod | undefined;
  id: number;
}

export interface EndSession {
  id: string;
}

export interface FigureMake {
  make: string | null;
  approved: number;
  rejected: number;
  withdrawn: number;
  open: number;
}

export interface FigurePeriod {
  start: string;
  submitted: number;
  due: number;
  inTime: number;
  toContact: number | null;
  toDecision: number | null;
}

export interface Figures {
  unit: 'week' | 'month';
  countedAt: Date;
  periods: FigurePeriod[];
  makes: FigureMake[];
  ages: number[];
}

export interface FiguresQueryInput {
  unit?: 'week' | 'month' | undefined;
}

export interface FollowLink {
  token: string;
}

export interface ForgotPassword {
  account: string;
}

export type FurtherRecipients = RecipientAddress[];

export interface Holiday {
  date: string;
  name: string;
}

export interface LandingTexts {
  fees: string;
  promises: {
    term: string;
    text: string;
  }[];
}

export interface LastView {
  filter: {
    status: 'pending' | 'in_review' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | null;
    q: string;
    sort: 'newest' | 'oldest' | 'waiting' | 'customer' | 'vehicle' | null;
    assignee: AssigneeFilter | null;
    layout: 'rows' | 'grid';
  };
  saved: number | null;
  chosenAt: Date;
}

export interface LegalDue {
  terms: number;
  privacy: number | null;
  publishedAt: Date;
  isNewVersion: boolean;
}

export interface LegalHistory {
  text: string;
  versions: LegalVersionEntry[];
}

export type LegalPageName = 'terms' | 'privacy' | 'imprint';

export interface LegalText {
  page: LegalPageName;
  version: number;
  text: string;
  createdAt: Date;
}

export interface LegalVersion {
  page: LegalPageName;
  version: number;
}

export interface LegalVersionEntry {
  version: number;
  createdAt: Date;
  author: string | null;
  isEmpty: boolean;
}

export interface ListedDocument {
  id: string;
  kind: DocumentKind;
  name: string;
  size: number;
  pages: PhotoEntry[];
}

export interface LogContact {
  id: number;
  channel: ContactChannel;
  at?: string | undefined;
  note?: string | undefined;
  ownerNote?: string | undefined;
}

export interface LoggedContact {
  id: number;
  channel: ContactChannel;
  at: Date;
  note: string;
  ownerNote: string;
  author: string | null;
  createdAt: Date;
}

export interface Login {
  username: string;
  password: string;
}

export type LoginResult = SecondFactorDue | SessionUser;

export interface MailLogEntry {
  id: string;
  kind: string;
  toAddress: string;
  toName: string;
  consignmentId: number | null;
  state: MailState;
  tries: number;
  answer: string | null;
  createdAt: Date;
  nextTryAt: Date | null;
  sentAt: Date | null;
}

export interface MailLogPage {
  items: MailLogEntry[];
  nextCursor: string | null;
}

export interface MailLogQueryInput {
  limit?: number | undefined;
  cursor?: string | null | undefined;
  state?: MailState | null | undefined;
}

export interface MailPreview {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export type MailState = 'queued' | 'sending' | 'sent' | 'failing' | 'dead' | 'expired' | 'outbox' | 'held';

export interface ManagedUser {
  id: number;
  username: string;
  role: Role;
  phoneVerified: boolean;
  twoFactorEnabled: boolean;
  twoFactorMethod: TwoFactorMethod;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  createdAt: Date;
  deletionDueAt: Date | null;
}

export interface MarkMessagesRead {
  id: number;
  upTo: number;
}

export interface Message {
  id: number;
  from: 'owner' | 'team';
  isMine: boolean;
  author: string | null;
  text: string;
  photos: MessagePhoto[];
  documents: AttachedDocument[];
  isByEmail: boolean;
  createdAt: Date;
}

export interface MessagePage {
  items: Message[];
  nextCursor: string | null;
  unread: number;
}

export interface MessagePhoto {
  url: string;
  name: string;
  width?: number | undefined;
  height?: number | undefined;
  placeholder?: string | undefined;
}

export interface MessageQueryInput {
  id: number;
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

export interface NewAccessToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  token: string;
}

export interface NewPairing {
  url: string;
  qrCodeUrl: string;
  expiresAt: Date;
}

export interface Note {
  id: number;
  author: string | null;
  text: string;
  createdAt: Date;
}

export interface OfUser {
  id: number;
}

export interface OnePasskey {
  id: string;
}

export type OpenProposals = number[];

export interface OpenSession {
  id: string;
  device: string;
  address: string;
  method: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

export interface OutcomeOfMany {
  done: number[];
  notDone: {
    id: number;
    code: string;
    message: string;
  }[];
}

export interface OwnAddress {
  address: string;
  isAccounts: boolean;
  isConfirmed: boolean;
  sentAt: Date | null;
  sendAgainAt: Date | null;
}

export interface OwnConsignmentQueryInput {
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

export type OwnPromises = {
  term: string;
  text: string;
}[] | null;

export interface OwnerReview {
  timeline: TimelineEntry[];
  clock: PromiseClock;
  rejection: Rejection | null;
  openRequest: ChangeRequest | null;
  proposal: Proposal | null;
}

export interface PairedPhoneDraft {
  draftId: number;
  vehicle: string | null;
  photos: Photos;
  revision: number;
  expiresAt: Date;
}

export interface PairingStatus {
  isOpen: boolean;
  isClaimed: boolean;
  device: string | null;
  lastSeenAt: Date | null;
  arrived: number;
}

export interface Passkey {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface PasskeyAssertionInput {
  id: string;
  rawId: string;
  type: 'public-key';
  authenticatorAttachment?: 'cross-platform' | 'platform' | undefined;
  clientExtensionResults?: Record<string, never> | undefined;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
}

export interface PasskeyRegistrationInput {
  id: string;
  rawId: string;
  type: 'public-key';
  authenticatorAttachment?: 'cross-platform' | 'platform' | undefined;
  clientExtensionResults?: Record<string, never> | undefined;
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | undefined;
  };
}

export interface PauseWebhook {
  id: number;
  paused: boolean;
}

export interface PersonalInfo {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export interface PersonalInfoDraft {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

export interface PhoneCodeSent {
  phone: string;
  expiresAt: Date;
  resendAt: Date;
  outbox: boolean;
}

export type PhotoAdvice = 'blurred' | 'dark' | 'glare' | 'small' | 'sideways' | 'duplicate';

export type PhotoCategory = 'scenic' | 'exterior_profile' | 'exterior_front' | 'exterior_rear' | 'wheels_tires' | 'interior_overview' | 'interior_steering' | 'interior_seats' | 'interior_screens' | 'under_hood' | 'trunk' | 'vin_plate' | 'odometer' | 'damage' | 'documents';

export interface PhotoEntry {
  url: string;
  name: string;
  size: number;
  type: string;
  width?: number | undefined;
  height?: number | undefined;
  placeholder?: string | undefined;
  advice?: PhotoAdvice[] | undefined;
}

export interface PhotoPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type PhotoProgress = Partial<Record<PhotoCategory, number>>;

export interface PhotoReading {
  photoId: string;
  category: 'vin_plate' | 'odometer' | 'documents' | 'pdf';
  kind: 'vin' | 'mileage' | 'year' | 'title';
  value: string;
  text: string;
  grade: 'certain' | 'check';
  readers: string[];
  place?: PhotoPlace | null | undefined;
  page?: PhotoEntry | undefined;
  readAt: Date;
}

export interface PhotoReferenceInput {
  url: string;
  name?: string | undefined;
  size?: number | undefined;
  type?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  placeholder?: string | undefined;
  advice?: PhotoAdvice[] | undefined;
}

export type PhotoReferencesInput = Partial<Record<PhotoCategory, PhotoReferenceInput[]>>;

export type Photos = Partial<Record<PhotoCategory, PhotoEntry[]>>;

export interface ProductSettings {
  newConsignments: boolean;
  draftKeptDays: number | null;
  smsOutbox: boolean;
  supportEmail: string | null;
  contact: {
    person: string | null;
    phone: string;
  } | null;
  feesText: string | null;
  promises: OwnPromises;
  legal: Record<'terms' | 'privacy' | 'imprint', number | null>;
  workingHours: WorkingHours | null;
}

export interface Profile {
  id: number;
  username: string;
  role: Role;
  firstName: string | null;
  email: string | null;
  phoneVerified: boolean;
  lastName: string | null;
  phone: string | null;
  smsConsent: boolean;
  twoFactorEnabled: boolean;
  twoFactorMethod: TwoFactorMethod;
  deletionDueAt: Date | null;
}

export interface PromiseClock {
  dueAt: Date;
  contactedAt: Date | null;
  timeZone: string | null;
}

export interface Proposal {
  id: number;
  version: number;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed';
  note: string;
  fields: ProposedFields;
  photos: Photos;
  documents: ListedDocument[];
  reason: string;
  createdAt: Date;
  endedAt: Date | null;
}

export interface ProposalPage {
  items: Proposal[];
  nextCursor: string | null;
}

export interface ProposalQueryInput {
  id: number;
  limit?: number | undefined;
  cursor?: string | null | undefined;
}

export interface ProposalRef {
  id: number;
  proposalId: number;
}

export interface ProposeChangesInput {
  id: number;
  personalInfo?: PersonalInfoDraft | undefined;
  vehicleInfo?: VehicleInfoDraft | undefined;
  damageReport?: DamageReportDraft | undefined;
  photos?: PhotoReferencesInput | undefined;
  documents?: DocumentReferences | undefined;
  note: string;
}

export interface ProposedFields {
  personalInfo: Record<string, unknown>;
  vehicleInfo: Record<string, unknown>;
  damageReport: Record<string, unknown>;
}

export type RecipientAddress = string;

export interface RecoveryCodes {
  recoveryCodes: string[];
}

export interface Redeliver {
  id: number;
  deliveryId: string;
}

export interface RegisterInput {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  username: string;
  password: string;
  smsConsent?: boolean | undefined;
  accepted?: AcceptedLegal | undefined;
}

export interface RegisterPasskeyInput {
  name: string;
  registration: PasskeyRegistrationInput;
}

export interface Rejection {
  reason: RejectionReason;
  note: string;
}

export type RejectionReason = 'condition' | 'documentation' | 'ownership' | 'market' | 'photos' | 'other';

export interface RenamePasskey {
  id: string;
  name: string;
}

export interface ResendPhoneCode {
  userId?: number | undefined;
}

export interface ResetForgottenPassword {
  token: string;
  password: string;
}

export interface ResetPasswordOfUser {
  id: number;
  password: string;
}

export type Role = 'user' | 'admin' | 'viewer' | 'reviewer';

export interface SameVin {
  kind: 'consignment' | 'draft';
  id: number;
  number: string | null;
  username: string;
  isSameOwner: boolean;
}

export interface SaveDraftInput {
  userId?: number | undefined;
  idempotencyKey?: string | undefined;
  personalInfo?: PersonalInfoDraft | null | undefined;
  vehicleInfo?: VehicleInfoDraft | null | undefined;
  damageReport?: DamageReportDraft | null | undefined;
  photos?: PhotoReferencesInput | undefined;
  currentStep?: number | undefined;
  revision?: number | undefined;
}

export interface SaveEmailSettingsInput {
  smtpHost?: string | undefined;
  smtpPort?: number | undefined;
  secure?: boolean | 'true' | 'false' | undefined;
  smtpUsername?: string | undefined;
  smtpPassword?: string | undefined;
  senderName: string;
  senderEmail: string;
  recipientEmail: string;
  allowInsecure?: boolean | 'true' | 'false' | undefined;
  furtherRecipients?: FurtherRecipients | undefined;
}

export interface SaveLegalText {
  page: LegalPageName;
  text: string;
  basedOn: number;
}

export interface SavePairedPhotosInput {
  draftId: number;
  photos: PhotoReferencesInput;
  revision: number;
}

export interface SaveWorkingHours {
  hours: WorkingHours | null;
  basedOn: number;
}

export interface SavedView {
  id: number;
  name: string;
  filter: {
    status: 'pending' | 'in_review' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | null;
    q: string;
    sort: 'newest' | 'oldest' | 'waiting' | 'customer' | 'vehicle' | null;
    assignee: AssigneeFilter | null;
    layout: 'rows' | 'grid';
  };
  shared: boolean;
  mine: boolean;
  author: string | null;
  colleague: string | null;
}

export interface SavedViewRef {
  id: number;
}

export interface SecondFactorDue {
  requiresTwoFactor: true;
  id: number;
  method: TwoFactorMethod;
  again?: true | undefined;
  resendSeconds?: number | undefined;
}

export interface SendConfirmation {
  address: string;
}

export interface SendConsignmentMail {
  id: number;
  idempotencyKey?: string | undefined;
}

export interface SendMessageInput {
  id: number;
  text: string;
  photos?: string[] | undefined;
  documents?: string[] | undefined;
  idempotencyKey?: string | undefined;
}

export interface SendPhoneCode {
  userId?: number | undefined;
  phone: string;
  smsConsent?: boolean | undefined;
}

export interface SessionUser {
  id: number;
  username: string;
  role: Role;
  firstName: string | null;
  email: string | null;
  phoneVerified: boolean;
}

export interface SetupTwoFactorInput {
  method?: TwoFactorMethod | undefined;
}

export interface SetupTwoFactorOfUserInput {
  method?: TwoFactorMethod | undefined;
  id: number;
}

export interface StaffConsignment {
  id: number;
  number: string;
  userId: number;
  status: string;
  createdAt: Date;
  personalInfo: {
    firstName?: string | undefined;
    lastName?: string | undefined;
  };
  vehicleInfo: {
    year?: number | undefined;
    make?: string | undefined;
    model?: string | undefined;
  };
  cover: string | null;
  decided?: 'pending' | 'in_review' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | undefined;
  firstContactAt: Date | null;
  waitingSince: Date | null;
  dueAt: Date | null;
  sharesVin?: true | undefined;
  claimedBy: string | null;
  assignee?: Assignee | undefined;
  deletedAt: Date | null;
}

export interface StaffConsignmentPage {
  items: StaffConsignment[];
  total: number | null;
  nextCursor: string | null;
}

export interface StaffCounts {
  consignments: number;
  drafts: number;
  byStatus: Record<string, number>;
  waiting: number | null;
  deleted: number | null;
}

export interface StaffDraftPage {
  items: StaffDraftRow[];
  total: number | null;
  nextCursor: string | null;
}

export interface StaffDraftQueryInput {
  limit?: number | undefined;
  cursor?: string | null | undefined;
  q?: string | null | undefined;
  sort?: 'newest' | 'oldest' | undefined;
}

export interface StaffDraftRow {
  id: number;
  userId: number;
  personalInfo: PersonalInfoDraft;
  vehicleInfo: VehicleInfoDraft;
  currentStep: number;
  lastSaved: Date;
  createdAt: Date;
}

export interface StaffListQueryInput {
  limit?: number | undefined;
  cursor?: string | null | undefined;
  q?: string | null | undefined;
  sort?: 'newest' | 'oldest' | 'waiting' | 'customer' | 'vehicle' | undefined;
  status?: 'pending' | 'in_review' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | null | undefined;
  deleted?: boolean | undefined;
  assignee?: AssigneeFilter | null | undefined;
  from?: string | null | undefined;
  before?: string | null | undefined;
  open?: boolean | undefined;
  make?: string | null | undefined;
  promise?: 'due' | 'inTime' | 'late' | null | undefined;
}

export type StaffNotice = 'submitted' | 'answered' | 'proposed' | 'withdrawn' | 'message' | 'due_soon' | 'overdue';

export interface StaffNoticeChoice {
  off: StaffNotice[];
}

export interface StaffReview {
  timeline: TimelineEntry[];
  clock: PromiseClock;
  workingHours: WorkingHours | null;
  rejection: Rejection | null;
  requests: ChangeRequest[];
  proposals: Proposal[];
  versions: ConsignmentVersion[];
  notes: Note[];
  contacts: LoggedContact[];
  claim: Claim | null;
  undoable: UndoableDecision | null;
  assignee: Assignee | null;
  mails: MailLogEntry[];
  unconfirmedAddresses: string[];
  vinCheck: VinCheck | null;
  sameVin: SameVin[];
  photoReadings: PhotoReading[];
}

export interface StartReviews {
  ids: number[];
}

export interface SubmitConsignmentInput {
  userId?: number | undefined;
  idempotencyKey?: string | undefined;
  personalInfo: PersonalInfo;
  vehicleInfo: VehicleInfoInput;
  damageReport: DamageReportInput;
  photos: CompletePhotosInput;
}

export interface TimelineEntry {
  id: string;
  kind: string;
  by: 'owner' | 'team' | 'product';
  actor: string | null;
  from: string | null;
  to: string | null;
  note: string | null;
  documents: DocumentKind[];
  at: Date;
}

export interface TokenRef {
  id: number;
}

export type TokenScope = 'read' | 'write' | 'staff';

export type TwoFactorMethod = 'app' | 'sms';

export interface TwoFactorSetup {
  method: TwoFactorMethod;
  secret: string | null;
  qrCodeUrl: string | null;
  smsSent: boolean;
  phone: string | null;
  resendSeconds?: number | undefined;
}

export interface TwoFactorStatus {
  enabled: boolean;
  method: TwoFactorMethod;
  recoveryCodesLeft: number;
}

export interface UndoDecision {
  id: number;
  decisionId: string;
}

export interface UndoableDecision {
  decisionId: string;
  decision: Decision;
  username: string;
  isMine: boolean;
  until: Date;
}

export type UnreadMessages = {
  consignmentId: number;
  count: number;
}[];

export interface UpdateSavedViewInput {
  id: number;
  name?: string | undefined;
  filter?: ViewFilterInput | undefined;
  shared?: boolean | undefined;
}

export interface UploadedPhoto {
  url: string;
  name: string;
  size: number;
  type: string;
  width: number | undefined;
  height: number | undefined;
  placeholder: string | undefined;
}

export interface UsePasskeyInput {
  assertion: PasskeyAssertionInput;
}

export interface UserListQueryInput {
  limit?: number | undefined;
  cursor?: string | null | undefined;
  q?: string | null | undefined;
  sort?: 'newest' | 'oldest' | undefined;
}

export interface UserPage {
  items: ManagedUser[];
  total: number | null;
  nextCursor: string | null;
}

export interface VehicleInfoDraft {
  make?: string | undefined;
  model?: string | undefined;
  year?: number | undefined;
  color?: string | undefined;
  vin?: string | undefined;
  vinKind?: 'vin' | 'chassis' | undefined;
  mileage?: number | undefined;
  vinSource?: VinSource | undefined;
  transmission?: string | undefined;
  fuelType?: string | undefined;
  drivetrain?: string | undefined;
  bodyType?: string | undefined;
  condition?: string | undefined;
  modifications?: string | undefined;
  serviceHistory?: string | undefined;
  accidentHistory?: string | undefined;
  lienInformation?: string | undefined;
  priceExpectation?: number | undefined;
  notes?: string | undefined;
}

export type VehicleInfoInput = {
  make: string;
  model: string;
  year: number;
  color: string;
  vin: string;
  vinKind?: 'vin' | 'chassis' | undefined;
  mileage: number;
  vinSource?: VinSource | undefined;
  transmission?: string | undefined;
  fuelType?: string | undefined;
  drivetrain?: string | undefined;
  bodyType?: string | undefined;
  condition?: string | undefined;
  modifications?: string | undefined;
  serviceHistory?: string | undefined;
  accidentHistory?: string | undefined;
  lienInformation?: string | undefined;
  priceExpectation?: number | undefined;
  notes?: string | undefined;
};

export interface VerifyPhoneCode {
  userId?: number | undefined;
  code: string;
}

export interface VerifySecondFactor {
  token: string;
}

export interface ViewFilterInput {
  status?: 'pending' | 'in_review' | 'changes_requested' | 'approved' | 'rejected' | 'withdrawn' | null | undefined;
  q?: string | undefined;
  sort?: 'newest' | 'oldest' | 'waiting' | 'customer' | 'vehicle' | null | undefined;
  assignee?: AssigneeFilter | null | undefined;
  layout?: 'rows' | 'grid' | undefined;
}

export interface VinCheck {
  statements: VinStatement[];
  disagreements: string[];
}

export type VinLookup = {
  ok: true;
  vehicle: DecodedVehicle;
} | {
  ok: false;
  message: string;
  offer: VinOffer | null;
};

export interface VinOffer {
  make: string | null;
  makes: string[];
  model: string | null;
  years: number[];
}

export interface VinSource {
  how: 'typed' | 'barcode' | 'print' | 'photo';
  read?: string | undefined;
}

export interface VinStatement {
  by: 'stated' | 'typed' | 'barcode' | 'print' | 'photo' | 'decoder' | 'built_in' | 'plate_photo' | 'document_photo' | 'document_pdf';
  vin: string | null;
  make: string | null;
  years: number[];
  grade?: 'certain' | 'check' | undefined;
}

export interface Webhook {
  id: number;
  url: string;
  description: string;
  allConsignments: boolean;
  events: ('consignment.status_changed' | 'consignment.deleted' | 'consignment.restored' | 'message.created' | 'proposal.created' | 'proposal.ended' | 'consignment.contacted' | 'consignment.assigned')[];
  createdAt: Date;
  pausedAt: Date | null;
  pausedReason: 'owner' | 'failing' | null;
}

export interface WebhookDelivery {
  id: string;
  messageId: string;
  type: 'consignment.status_changed' | 'consignment.deleted' | 'consignment.restored' | 'message.created' | 'proposal.created' | 'proposal.ended' | 'consignment.contacted' | 'consignment.assigned' | 'webhook.test';
  consignmentId: number | null;
  state: 'queued' | 'failing' | 'delivered' | 'dead';
  tries: number;
  answer: string | null;
  createdAt: Date;
  nextTryAt: Date | null;
  deliveredAt: Date | null;
}

export interface WebhookRef {
  id: number;
}

export interface WebhookWithSecret {
  id: number;
  url: string;
  description: string;
  allConsignments: boolean;
  events: ('consignment.status_changed' | 'consignment.deleted' | 'consignment.restored' | 'message.created' | 'proposal.created' | 'proposal.ended' | 'consignment.contacted' | 'consignment.assigned')[];
  createdAt: Date;
  pausedAt: Date | null;
  pausedReason: 'owner' | 'failing' | null;
  secret: string;
}

export interface WorkingHours {
  timeZone: string;
  week: WorkingSpan[][];
  holidays: Holiday[];
  promiseHours: number;
}

export interface WorkingHoursHistory {
  hours: WorkingHours | null;
  versions: {
    version: number;
    createdAt: Date;
    author: string | null;
    isRoundTheClock: boolean;
  }[];
}

export interface WorkingSpan {
  from: string;
  to: string;
}

/** Every procedure of the server, by namespace and name. */
export interface Procedures {
  accessToken: {
    create: Mutation<CreateAccessToken, NewAccessToken>;
    list: Query<undefined, AccessToken[]>;
    revoke: Mutation<TokenRef, {
      revoked: true;
    }>;
  };
  account: {
    cancelDeletion: Mutation<undefined, {
      done: true;
    }>;
    changeEmail: Mutation<ChangeEmail, EmailChange>;
    changePassword: Mutation<ChangePassword, {
      done: true;
    }>;
    checkResetLink: Mutation<FollowLink, {
      username: string;
    }>;
    confirmEmail: Mutation<FollowLink, {
      email: string;
    }>;
    emailAddresses: Query<undefined, OwnAddress[]>;
    endOtherSessions: Mutation<undefined, {
      done: true;
    }>;
    endSession: Mutation<EndSession, {
      done: true;
    }>;
    forgotPassword: Mutation<ForgotPassword, {
      sent: true;
    }>;
    requestDeletion: Mutation<undefined, DeletionReceipt>;
    resetPassword: Mutation<ResetForgottenPassword, {
      username: string;
    }>;
    sendConfirmation: Mutation<SendConfirmation, OwnAddress[]>;
    sessions: Query<undefined, OpenSession[]>;
    stopEmailChange: Mutation<FollowLink, {
      done: true;
    }>;
    unlock: Mutation<FollowLink, {
      username: string;
    }>;
  };
  admin: {
    consignmentTexts: Query<StaffListQueryInput, ConsignmentTextPage>;
    consignments: Query<StaffListQueryInput, StaffConsignmentPage>;
    counts: Query<undefined, StaffCounts>;
    draft: Query<DraftRef, Draft>;
    drafts: Query<StaffDraftQueryInput, StaffDraftPage>;
  };
  auth: {
    confirm: Mutation<ConfirmPassword, {
      confirmed: true;
    }>;
    login: Mutation<Login, LoginResult>;
    logout: Mutation<undefined, {
      loggedOut: true;
    }>;
    pendingSecondFactor: Query<undefined, SecondFactorDue | null>;
    register: Mutation<RegisterInput, SessionUser>;
    session: Query<undefined, SessionUser | null>;
    user: Query<undefined, SessionUser>;
    verifySecondFactor: Mutation<VerifySecondFactor, LoginResult>;
  };
  companySettings: {
    get: Query<undefined, CompanySettings>;
    landingTexts: Query<undefined, LandingTexts>;
    save: Mutation<CompanySettings, CompanySettings>;
    saveLandingTexts: Mutation<LandingTexts, LandingTexts>;
  };
  consignment: {
    get: Query<ConsignmentRef, Consignment>;
    pageMine: Query<OwnConsignmentQueryInput, ConsignmentPage>;
    submit: Mutation<SubmitConsignmentInput, Consignment>;
  };
  devicePairing: {
    claim: Mutation<ClaimPairing, PairedPhoneDraft>;
    draft: Query<undefined, PairedPhoneDraft>;
    end: Mutation<undefined, {
      ended: true;
    }>;
    savePhotos: Mutation<SavePairedPhotosInput, PairedPhoneDraft>;
    start: Mutation<undefined, NewPairing>;
    status: Query<undefined, PairingStatus>;
  };
  document: {
    ofConsignment: Query<ConsignmentRef, CarDocument[]>;
    ofDraft: Query<undefined, CarDocument[]>;
    remove: Mutation<DocumentRef, {
      removed: true;
    }>;
  };
  draft: {
    delete: Mutation<undefined, {
      deleted: boolean;
    }>;
    find: Query<undefined, Draft | null>;
    get: Query<undefined, Draft>;
    save: Mutation<SaveDraftInput, Draft>;
  };
  email: {
    log: Query<MailLogQueryInput, MailLogPage>;
    preview: Query<{
      id: number;
    }, MailPreview>;
    provider: Query<undefined, EmailProviderInfo>;
    resend: Mutation<{
      id: string;
    }, MailLogEntry>;
    save: Mutation<SaveEmailSettingsInput, EmailSettingsView>;
    sendConsignment: Mutation<SendConsignmentMail, {
      sent: true;
    }>;
    settings: Query<undefined, EmailSettingsView | null>;
    test: Mutation<undefined, {
      sent: true;
    }>;
  };
  figures: {
    get: Query<FiguresQueryInput, Figures>;
  };
  legal: {
    accept: Mutation<AcceptedLegal, LegalDue | null>;
    due: Query<undefined, LegalDue | null>;
    history: Query<{
      page: LegalPageName;
    }, LegalHistory>;
    page: Query<{
      page: LegalPageName;
    }, LegalText | null>;
    save: Mutation<SaveLegalText, LegalHistory>;
    version: Query<LegalVersion, LegalText>;
  };
  message: {
    list: Query<MessageQueryInput, MessagePage>;
    markRead: Mutation<MarkMessagesRead, {
      unread: number;
    }>;
    send: Mutation<SendMessageInput, Message>;
    unread: Query<undefined, UnreadMessages>;
    unreadOfOwners: Query<undefined, UnreadMessages>;
  };
  passkey: {
    confirm: Mutation<UsePasskeyInput, {
      confirmed: true;
    }>;
    confirmOptions: Mutation<undefined, unknown>;
    list: Query<undefined, Passkey[]>;
    login: Mutation<UsePasskeyInput, SessionUser>;
    loginOptions: Mutation<undefined, unknown>;
    register: Mutation<RegisterPasskeyInput, Passkey>;
    registerOptions: Mutation<undefined, unknown>;
    remove: Mutation<OnePasskey, {
      removed: true;
    }>;
    rename: Mutation<RenamePasskey, Passkey>;
  };
  phone: {
    mailCode: Mutation<undefined, PhoneCodeSent>;
    resendCode: Mutation<ResendPhoneCode, PhoneCodeSent>;
    sendCode: Mutation<SendPhoneCode, PhoneCodeSent>;
    verifyCode: Mutation<VerifyPhoneCode, Profile>;
  };
  product: {
    settings: Query<undefined, ProductSettings>;
  };
  profile: {
    get: Query<{
      id?: number | undefined;
    } | undefined, Profile>;
    update: Mutation<{
      firstName?: string | undefined;
      lastName?: string | undefined;
      smsConsent?: boolean | undefined;
      id?: number | undefined;
    }, Profile>;
    usage: Query<undefined, AccountUsage>;
  };
  review: {
    acceptProposal: Mutation<ProposalRef, Consignment>;
    addNote: Mutation<AddNote, Note>;
    answerChanges: Mutation<AnswerChangesInput, Consignment>;
    assign: Mutation<AssignConsignment, {
      assignee: Assignee | null;
    }>;
    assignMany: Mutation<AssignConsignments, OutcomeOfMany>;
    claim: Mutation<ConsignmentRef, Claim>;
    decide: Mutation<DecideConsignment, Consignment>;
    decideUndoable: Mutation<DecideUndoable, UndoableDecision>;
    declineProposal: Mutation<DeclineProposal, {
      ended: true;
    }>;
    delete: Mutation<ConsignmentRef, {
      deleted: true;
    }>;
    deleteDraft: Mutation<DraftRef, {
      deleted: true;
    }>;
    logContact: Mutation<LogContact, LoggedContact>;
    ofOwner: Query<ConsignmentRef, OwnerReview>;
    ofStaff: Query<ConsignmentRef, StaffReview>;
    openProposals: Query<undefined, OpenProposals>;
    proposal: Query<ProposalRef, Proposal>;
    proposals: Query<ProposalQueryInput, ProposalPage>;
    propose: Mutation<ProposeChangesInput, Proposal>;
    release: Mutation<ConsignmentRef, {
      released: boolean;
    }>;
    restore: Mutation<ConsignmentRef, Consignment>;
    reviewers: Query<undefined, Assignee[]>;
    startMany: Mutation<StartReviews, OutcomeOfMany>;
    undo: Mutation<UndoDecision, {
      undone: true;
    }>;
    withdraw: Mutation<ConsignmentRef, Consignment>;
    withdrawProposal: Mutation<ProposalRef, {
      ended: true;
    }>;
  };
  savedView: {
    create: Mutation<CreateSavedViewInput, SavedView>;
    delete: Mutation<SavedViewRef, {
      deleted: true;
    }>;
    last: Query<undefined, LastView | null>;
    list: Query<undefined, SavedView[]>;
    remember: Mutation<ChosenViewInput, {
      chosenAt: Date;
    }>;
    update: Mutation<UpdateSavedViewInput, SavedView>;
  };
  staffNotice: {
    get: Query<undefined, StaffNoticeChoice>;
    save: Mutation<StaffNoticeChoice, StaffNoticeChoice>;
  };
  twoFactor: {
    disable: Mutation<undefined, TwoFactorStatus>;
    enable: Mutation<EnableTwoFactor, RecoveryCodes>;
    renewRecoveryCodes: Mutation<undefined, RecoveryCodes>;
    setup: Mutation<SetupTwoFactorInput, TwoFactorSetup>;
    status: Query<undefined, TwoFactorStatus>;
  };
  users: {
    changeRole: Mutation<ChangeRole, ManagedUser>;
    create: Mutation<CreateUser, ManagedUser>;
    delete: Mutation<OfUser, {
      deleted: true;
    }>;
    disableTwoFactor: Mutation<OfUser, {
      enabled: false;
    }>;
    enableTwoFactor: Mutation<EnableTwoFactorOfUser, {
      enabled: true;
    }>;
    list: Query<UserListQueryInput, UserPage>;
    resetPassword: Mutation<ResetPasswordOfUser, ManagedUser>;
    setupTwoFactor: Mutation<SetupTwoFactorOfUserInput, TwoFactorSetup>;
    verifyPhone: Mutation<OfUser, ManagedUser>;
  };
  vehicle: {
    decodeVin: Query<DecodeVinInput, DecodedVehicle>;
    decodeVinValues: Query<{
      vin: string;
    }, {
      Count: number;
      Message: string;
      SearchCriteria: string;
      Results: {
        VIN: string;
        Make: string;
        Model: string;
        ModelYear: string;
        ErrorCode: string;
        ErrorText: string;
      }[];
    }>;
    lookUpVin: Query<DecodeVinInput, VinLookup>;
  };
  webhook: {
    create: Mutation<CreateWebhookInput, WebhookWithSecret>;
    delete: Mutation<WebhookRef, {
      deleted: true;
    }>;
    deliveries: Query<DeliveryQueryInput, DeliveryPage>;
    list: Query<undefined, Webhook[]>;
    pause: Mutation<PauseWebhook, Webhook>;
    redeliver: Mutation<Redeliver, WebhookDelivery>;
    renewSecret: Mutation<WebhookRef, WebhookWithSecret>;
    test: Mutation<WebhookRef, WebhookDelivery>;
  };
  workingHours: {
    history: Query<undefined, WorkingHoursHistory>;
    save: Mutation<SaveWorkingHours, WorkingHoursHistory>;
  };
}

/** Whether a procedure only reads or also writes. */
export const PROCEDURE_KINDS = {
  accessToken: {
    create: 'mutation',
    list: 'query',
    revoke: 'mutation',
  },
  account: {
    cancelDeletion: 'mutation',
    changeEmail: 'mutation',
    changePassword: 'mutation',
    checkResetLink: 'mutation',
    confirmEmail: 'mutation',
    emailAddresses: 'query',
    endOtherSessions: 'mutation',
    endSession: 'mutation',
    forgotPassword: 'mutation',
    requestDeletion: 'mutation',
    resetPassword: 'mutation',
    sendConfirmation: 'mutation',
    sessions: 'query',
    stopEmailChange: 'mutation',
    unlock: 'mutation',
  },
  admin: {
    consignmentTexts: 'query',
    consignments: 'query',
    counts: 'query',
    draft: 'query',
    drafts: 'query',
  },
  auth: {
    confirm: 'mutation',
    login: 'mutation',
    logout: 'mutation',
    pendingSecondFactor: 'query',
    register: 'mutation',
    session: 'query',
    user: 'query',
    verifySecondFactor: 'mutation',
  },
  companySettings: {
    get: 'query',
    landingTexts: 'query',
    save: 'mutation',
    saveLandingTexts: 'mutation',
  },
  consignment: {
    get: 'query',
    pageMine: 'query',
    submit: 'mutation',
  },
  devicePairing: {
    claim: 'mutation',
    draft: 'query',
    end: 'mutation',
    savePhotos: 'mutation',
    start: 'mutation',
    status: 'query',
  },
  document: {
    ofConsignment: 'query',
    ofDraft: 'query',
    remove: 'mutation',
  },
  draft: {
    delete: 'mutation',
    find: 'query',
    get: 'query',
    save: 'mutation',
  },
  email: {
    log: 'query',
    preview: 'query',
    provider: 'query',
    resend: 'mutation',
    save: 'mutation',
    sendConsignment: 'mutation',
    settings: 'query',
    test: 'mutation',
  },
  figures: {
    get: 'query',
  },
  legal: {
    accept: 'mutation',
    due: 'query',
    history: 'query',
    page: 'query',
    save: 'mutation',
    version: 'query',
  },
  message: {
    list: 'query',
    markRead: 'mutation',
    send: 'mutation',
    unread: 'query',
    unreadOfOwners: 'query',
  },
  passkey: {
    confirm: 'mutation',
    confirmOptions: 'mutation',
    list: 'query',
    login: 'mutation',
    loginOptions: 'mutation',
    register: 'mutation',
    registerOptions: 'mutation',
    remove: 'mutation',
    rename: 'mutation',
  },
  phone: {
    mailCode: 'mutation',
    resendCode: 'mutation',
    sendCode: 'mutation',
    verifyCode: 'mutation',
  },
  product: {
    settings: 'query',
  },
  profile: {
    get: 'query',
    update: 'mutation',
    usage: 'query',
  },
  review: {
    acceptProposal: 'mutation',
    addNote: 'mutation',
    answerChanges: 'mutation',
    assign: 'mutation',
    assignMany: 'mutation',
    claim: 'mutation',
    decide: 'mutation',
    decideUndoable: 'mutation',
    declineProposal: 'mutation',
    delete: 'mutation',
    deleteDraft: 'mutation',
    logContact: 'mutation',
    ofOwner: 'query',
    ofStaff: 'query',
    openProposals: 'query',
    proposal: 'query',
    proposals: 'query',
    propose: 'mutation',
    release: 'mutation',
    restore: 'mutation',
    reviewers: 'query',
    startMany: 'mutation',
    undo: 'mutation',
    withdraw: 'mutation',
    withdrawProposal: 'mutation',
  },
  savedView: {
    create: 'mutation',
    delete: 'mutation',
    last: 'query',
    list: 'query',
    remember: 'mutation',
    update: 'mutation',
  },
  staffNotice: {
    get: 'query',
    save: 'mutation',
  },
  twoFactor: {
    disable: 'mutation',
    enable: 'mutation',
    renewRecoveryCodes: 'mutation',
    setup: 'mutation',
    status: 'query',
  },
  users: {
    changeRole: 'mutation',
    create: 'mutation',
    delete: 'mutation',
    disableTwoFactor: 'mutation',
    enableTwoFactor: 'mutation',
    list: 'query',
    resetPassword: 'mutation',
    setupTwoFactor: 'mutation',
    verifyPhone: 'mutation',
  },
  vehicle: {
    decodeVin: 'query',
    decodeVinValues: 'query',
    lookUpVin: 'query',
  },
  webhook: {
    create: 'mutation',
    delete: 'mutation',
    deliveries: 'query',
    list: 'query',
    pause: 'mutation',
    redeliver: 'mutation',
    renewSecret: 'mutation',
    test: 'mutation',
  },
  workingHours: {
    history: 'query',
    save: 'mutation',
  },
} as const;

/** The procedures with an `idempotencyKey`: the server carries out a repeated request only once. */
export const KEYED_PROCEDURES = [
  'consignment.submit',
  'draft.save',
  'email.sendConsignment',
  'message.send',
] as const;

/** Every error code of the server. */
export const ERROR_CODES = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'LOGIN_EXPIRED',
  'PASSKEY_REFUSED',
  'PAIRING_ENDED',
  'TOKEN_INVALID',
  'PASSWORD_WRONG',
  'PASSWORD_TOO_COMMON',
  'REAUTHENTICATION_NEEDED',
  'NOT_ALLOWED',
  'TOKEN_NOT_ALLOWED',
  'FOREIGN_USER',
  'FOREIGN_ORIGIN',
  'PHONE_NOT_VERIFIED',
  'CONSIGNMENTS_CLOSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'USER_NOT_FOUND',
  'DRAFT_NOT_FOUND',
  'CONSIGNMENT_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'PASSKEY_NOT_FOUND',
  'TOKEN_NOT_FOUND',
  'WEBHOOK_NOT_FOUND',
  'SAVED_VIEW_NOT_FOUND',
  'PROPOSAL_NOT_FOUND',
  'DELIVERY_NOT_FOUND',
  'MAIL_NOT_FOUND',
  'DOCUMENT_NOT_FOUND',
  'PHOTO_NOT_FOUND',
  'USERNAME_TAKEN',
  'LAST_ADMIN',
  'OWN_ACCOUNT',
  'OWN_ACCOUNT_IN_SETTINGS',
  'NO_PHONE',
  'PHONE_UNVERIFIED_FOR_SMS',
  'PHONE_IS_SECOND_FACTOR',
  'TWO_FACTOR_ALREADY_ON',
  'TWO_FACTOR_OFF',
  'TOO_MANY_PASSKEYS',
  'PASSKEY_KNOWN',
  'TOO_MANY_TOKENS',
  'TOO_MANY_WEBHOOKS',
  'TOO_MANY_SAVED_VIEWS',
  'SAVED_VIEW_NAME_TAKEN',
  'WEBHOOK_PAUSED',
  'EMAIL_NOT_SET_UP',
  'DELETION_PENDING',
  'PHOTO_SPACE_USED',
  'TOO_MANY_DOCUMENTS',
  'TOO_MANY_CONSIGNMENTS',
  'TOO_MANY_OPEN_CONSIGNMENTS',
  'STATUS_NOT_ALLOWED',
  'PROPOSAL_OPEN',
  'PROPOSAL_ENDED',
  'DECISION_FINAL',
  'ASSIGNEE_CHANGED',
  'DRAFT_STALE',
  'SETTINGS_STALE',
  'IDEMPOTENCY_IN_FLIGHT',
  'BODY_TOO_LARGE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_AN_IMAGE',
  'RANGE_NOT_SATISFIABLE',
  'NOT_A_PDF',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_TOO_LONG',
  'DOCUMENT_LOCKED',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_TOO_COSTLY',
  'PHOTO_DAMAGED',
  'PHOTO_TOO_COSTLY',
  'PHOTO_TOO_DETAILED',
  'PHOTO_TOO_SMALL',
  'PHOTO_INTERRUPTED',
  'FOREIGN_PHOTO',
  'FOREIGN_DOCUMENT',
  'UNREACHABLE_PHONE',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TRIES_USED',
  'PAIRING_INVALID',
  'LINK_INVALID',
  'NO_TWO_FACTOR_SETUP',
  'NO_SUCH_ADDRESS',
  'NO_CODE_SENT',
  'VIN_NOT_DECODED',
  'WEBHOOK_ADDRESS_REFUSED',
  'WEBHOOK_NAME_NOT_LOOKED_UP',
  'IDEMPOTENCY_MISMATCH',
  'TOO_MANY_TRIES',
  'MAIL_FAILED',
  'SMS_FAILED',
  'STORAGE_FULL',
  'UNAVAILABLE',
  'UNEXPECTED',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The photo categories, in order. */
export const PHOTO_CATEGORIES = [
  'scenic',
  'exterior_profile',
  'exterior_front',
  'exterior_rear',
  'wheels_tires',
  'interior_overview',
  'interior_steering',
  'interior_seats',
  'interior_screens',
  'under_hood',
  'trunk',
  'vin_plate',
  'odometer',
  'damage',
  'documents',
] as const satisfies readonly PhotoCategory[];

/** The widths in which photos are served, in pixels. */
export const PHOTO_WIDTHS = [160, 400, 1200, 2400] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
