import { CreateUser, ManagedUser } from '@marque/domain/account/admin-users';
import { Login, Register, SecondFactorDue } from '@marque/domain/account/credentials';
import { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import { Role } from '@marque/domain/account/roles';
import { TwoFactorSetup } from '@marque/domain/account/two-factor';
import { Profile, SessionUser, TwoFactorMethod } from '@marque/domain/account/user';
import { Consignment, SubmitConsignment } from '@marque/domain/consignment/consignment';
import {
  ConditionRating,
  ConditionRatings,
  DamageReport,
  DamageReportDraft,
} from '@marque/domain/consignment/damage-report';
import { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { PersonalInfo, PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfo, VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { PHOTO_CATEGORY_RULES, PhotoCategory, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import {
  CompletePhotos,
  PhotoEntry,
  PhotoReference,
  PhotoReferences,
  Photos,
  UploadedPhoto,
} from '@marque/domain/photo/photos';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { EmailProviderInfo, EmailSettingsView, SaveEmailSettings } from '@marque/domain/review/email-settings';
import { ChangeItem } from '@marque/domain/review/review';
import { StaffDraftRow } from '@marque/domain/review/staff';
import {
  CreateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookMessage,
  WebhookWithSecret,
} from '@marque/domain/review/webhooks';
import { VinSource } from '@marque/domain/vin/vin-source';
import { z } from 'zod';
import { VinValues } from '../../modules/vehicle/vin-values.ts';
import type { JsonSchema } from '../../transport/json-schema.ts';
import { QueuedConsignment } from '../rest/review-routes.ts';

interface Component {
  id: string;
  description: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
}

const REQUIRED_CATEGORIES = WIZARD_CATEGORIES.filter((category) => PHOTO_CATEGORY_RULES[category].minimum > 0);

export const COMPONENT_NAMES = z.registry<Component>();

const name = (schema: z.ZodType, id: string, description: string) => COMPONENT_NAMES.add(schema, { id, description });

const UNFINISHED = 'The same while it is being filled in.';
const BY_CATEGORY = 'Photos by category, at most 20 in each.';

name(SessionUser, 'User', 'The user who is signed in.');
name(Profile, 'Profile', 'The caller’s own account. `phone` is in E.164.');
name(Role, 'Role', '`viewer` is a member of staff with read-only access; `reviewer` decides cases.');
name(TwoFactorMethod, 'TwoFactorMethod', 'An authenticator app or text messages.');
name(Login, 'Credentials', 'Username and password.');
name(
  SecondFactorDue,
  'SecondFactorDue',
  'The password was correct. The user is not signed in until the second factor is verified.',
);
name(Register, 'Registration', 'A new consignor.');
name(PhoneCodeSent, 'CodeSent', '`outbox`: no gateway for text messages is set up, and the operator has the code.');

name(Draft, 'Draft', 'A consignor’s one draft. `revision` grows by one with every save.');
name(
  SaveDraft,
  'DraftParts',
  'Some parts of a draft. `currentStep` counts from 0. A `userId` that is not the caller’s is refused.',
);
name(StaffDraftRow, 'DraftRow', 'A draft, as shown in the list of drafts.');
name(Consignment, 'Consignment', 'A submitted consignment. `conditionRating` is derived from `conditionRatings`.');
name(QueuedConsignment, 'QueuedConsignment', 'A consignment with its facts in the review queue.');
name(SubmitConsignment, 'Submission', 'A car to be consigned. A `userId` that is not the caller’s is refused.');
name(PersonalInfo, 'PersonalInfo', 'How to reach the consignor.');
name(PersonalInfoDraft, 'PersonalInfoDraft', UNFINISHED);
name(
  VehicleInfo,
  'VehicleInfo',
  'The car. `vin` has 17 characters, or with `vinKind` `chassis` 5 to 17 for a car built before 1981; `mileage` is in miles.',
);
name(VehicleInfoDraft, 'VehicleInfoDraft', UNFINISHED);
name(VinSource, 'VinSource', 'How the VIN was captured, and what was read then.');
name(
  DamageReport,
  'DamageReport',
  'What the owner says about its condition. Ratings only count with `advancedAssessment`.',
);
name(DamageReportDraft, 'DamageReportDraft', UNFINISHED);
name(ConditionRatings, 'ConditionRatings', 'Scores from 1 to 10.');
name(ConditionRating, 'ConditionRating', 'The four scores shown on the details page; `null` where none was given.');
name(PhotoCategory, 'PhotoCategory', 'What a photo shows.');
name(Photos, 'Photos', BY_CATEGORY);
name(PhotoReferences, 'PhotoReferences', BY_CATEGORY);
COMPONENT_NAMES.add(CompletePhotos, {
  id: 'CompletePhotos',
  description: 'Photos by category; each category listed here has at least one.',
  required: REQUIRED_CATEGORIES,
  // The schema has categories as keys of a record; generated clients need their names.
  properties: Object.fromEntries(
    REQUIRED_CATEGORIES.map((category) => [
      category,
      {
        type: 'array',
        items: { $ref: '#/components/schemas/PhotoReference' },
        minItems: 1,
        maxItems: MAX_PHOTOS_PER_CATEGORY,
      },
    ]),
  ),
});
name(
  PhotoReference,
  'PhotoReference',
  'A photo that was uploaded, by its `url`. What the server knows about it takes precedence.',
);
name(
  PhotoEntry,
  'Photo',
  'A photo of the draft or consignment. The server’s own measurements take precedence over the client’s.',
);
name(UploadedPhoto, 'UploadedPhoto', 'A stored photo. `placeholder` is a tiny picture as a `data:` address.');
name(ChangeItem, 'ChangeItem', 'One thing the owner is asked to change.');
name(VinValues, 'VinValues', 'The public government decoder’s shape.');

name(Webhook, 'Webhook', '`pausedReason`: `owner` by hand, `failing` because nothing arrived for days.');
name(WebhookWithSecret, 'WebhookWithSecret', 'With the secret that signs its messages, shown this once.');
name(CreateWebhook, 'NewWebhook', 'Where to send. `allConsignments` is for staff.');
name(
  WebhookDelivery,
  'WebhookDelivery',
  'One message to one webhook. `answer` is the receiver’s status, or why there was none.',
);
name(
  WebhookMessage,
  'WebhookMessage',
  'The body of the request. It contains no personal data; use the API to read more.',
);

name(EmailSettingsView, 'EmailSettings', 'Without the password, which never leaves the server.');
name(SaveEmailSettings, 'EmailSettingsToSave', 'A blank `smtpPassword` keeps the stored one.');
name(EmailProviderInfo, 'EmailProvider', 'How email is sent.');
name(ManagedUser, 'ManagedUser', 'A user as administrators see them.');
name(CreateUser, 'NewUser', 'A user that an administrator creates.');
name(TwoFactorSetup, 'TwoFactorSetup', '`qrCodeUrl` is a picture as a `data:` address.');
