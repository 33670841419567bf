import { formatPhone } from '@marque/domain/account/phone';
import { DAMAGE_AREAS, RATED_AREAS } from '@marque/domain/consignment/damage-report';
import { statusView } from '@marque/domain/consignment/status';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import { formatDueTime } from '@marque/domain/review/due-text';
import type { NewsNotice } from '@marque/domain/review/staff-notices';
import { formatDollars, formatMiles } from '@marque/domain/text/format';
import type { EmailTemplate } from '../email-template.ts';
import type { ConsignmentDetails } from '../mail-content.ts';
import { Action, type FactRows, Facts, Heading, Paragraph, Pictures, Subheading } from '../parts/parts.tsx';
import { formatTimeUtc } from '../parts/times.ts';

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function describeVehicle({ vehicleInfo: { year, make, model } }: ConsignmentDetails): string {
  return vehicleTitle({ year, make, model }) ?? 'Vehicle';
}

function personRows({
  personalInfo: { firstName = '', lastName = '', email = '', phone = '' },
}: ConsignmentDetails): FactRows {
  return [
    ['Name', `${firstName} ${lastName}`.trim()],
    ['Email', email],
    ['Phone', formatPhone(phone)],
  ];
}

const VEHICLE_TERMS = {
  make: 'Make',
  model: 'Model',
  year: 'Year',
  color: 'Color',
  vin: 'VIN',
  transmission: 'Transmission',
  fuelType: 'Fuel type',
  drivetrain: 'Drivetrain',
  bodyType: 'Body type',
  condition: 'Condition',
  modifications: 'Modifications',
  serviceHistory: 'Service history',
  accidentHistory: 'Accident history',
  lienInformation: 'Lien information',
  notes: 'Notes',
} as const;

function vehicleRows({ vehicleInfo }: ConsignmentDetails): FactRows {
  const { mileage, priceExpectation } = vehicleInfo;
  const values = Object.entries(VEHICLE_TERMS).map(
    ([field, term]) => [term, String(vehicleInfo[field as keyof typeof VEHICLE_TERMS] ?? '')] as const,
  );
  return [
    ...values,
    ['Mileage', mileage === undefined ? '' : formatMiles(mileage)],
    ['Price expectation', priceExpectation === undefined ? '' : formatDollars(priceExpectation)],
  ];
}

function damageRows({ damageReport }: ConsignmentDetails): FactRows {
  const flags = DAMAGE_AREAS.map((area) => [`${capitalize(area)} damage`, damageReport[area] ? 'Yes' : 'No'] as const);
  return [...flags, ['Notes', damageReport.notes ?? '']];
}

function ratingRows({ damageReport: { conditionRatings } }: ConsignmentDetails): FactRows {
  if (!conditionRatings) return [];
  const ratings = RATED_AREAS.map((area) => {
    const rating = conditionRatings[area];
    return [capitalize(area), rating === undefined ? '' : `${rating}/10`] as const;
  });
  const { modifications = '', serviceHistory = '', knownIssues = '' } = conditionRatings;
  return [
    ...ratings,
    ['Modifications', modifications],
    ['Service history', serviceHistory],
    ['Known issues', knownIssues],
  ];
}

/** A consignment in full, to the team (spec 2.17). */
export const consignmentDetails: EmailTemplate<'consignment_details'> = {
  subject: ({ number }) => `Consignment ${number}`,
  preview: ({ personalInfo: { firstName = '', lastName = '' }, photoCount }) =>
    `${firstName} ${lastName}, ${photoCount} photos`.trim(),
  body: (details) => (
    <>
      <Heading>{describeVehicle(details)}</Heading>
      <Facts
        rows={[
          ['Consignment', `${details.number} (ID ${details.id})`],
          ['Status', statusView(details.status).label],
          ['Submitted', formatTimeUtc(details.submittedAt)],
          ['Sent by', details.sentBy],
        ]}
      />
      <Facts title="Personal information" rows={personRows(details)} />
      <Facts title="Vehicle" rows={vehicleRows(details)} />
      <Facts title="Damage report" rows={damageRows(details)} />
      <Facts title="Condition ratings" rows={ratingRows(details)} />
      <Subheading>Photos</Subheading>
      <Paragraph>{describePhotoCount(details)}</Paragraph>
      <Pictures
        pictures={details.photos.map(({ category, src }) => ({ src, alt: PHOTO_CATEGORY_RULES[category].title }))}
      />
      <Action href={details.url}>Open in the admin area</Action>
    </>
  ),
};

function describePhotoCount({ photoCount, photos }: ConsignmentDetails): string {
  if (photoCount === 0) return 'There are no photos.';
  if (photoCount > photos.length)
    return `The first ${photos.length} of ${photoCount} photos; all of them are in the admin area.`;
  return photoCount === 1 ? 'One photo.' : `${photoCount} photos.`;
}

const NOTICES: Readonly<Record<NewsNotice, { subject: string; heading: string }>> = {
  submitted: { subject: 'New submission', heading: 'A car was submitted' },
  answered: { subject: 'Changes answered', heading: 'An owner answered a change request' },
  proposed: { subject: 'Changes proposed', heading: 'An owner proposes to add or correct something' },
  withdrawn: { subject: 'Withdrawn', heading: 'An owner withdrew their car' },
  due_soon: { subject: 'Contact is due soon', heading: 'An owner should hear from us soon' },
  overdue: { subject: 'Contact is overdue', heading: 'An owner has not heard from us in time' },
};

/** News of a case, and reminders of the promise (ADR 0162). Names the car, but no data of its owner. */
export const staffNotice: EmailTemplate<'staff_notice'> = {
  // Contains nothing that users typed, because spam filters judge the sender by the subject.
  subject: ({ notice, number }) => `${NOTICES[notice].subject}: ${number}`,
  preview: ({ vehicle }) => vehicle,
  body: ({ notice, vehicle, number, consignmentId, dueAt, timeZone }, { publicUrl }) => (
    <>
      <Heading>{NOTICES[notice].heading}</Heading>
      <Facts
        rows={[
          ['Consignment', number],
          ['Vehicle', vehicle],
          ['Contact due', dueAt === null ? '' : formatDue(dueAt, timeZone)],
        ]}
      />
      <Action href={`${publicUrl}/admin/dashboard?open=${consignmentId}`}>Open the case</Action>
      <Paragraph>Members of staff choose in their account settings which of these emails they get.</Paragraph>
    </>
  ),
};

function formatDue(dueAt: string, timeZone: string | null = null): string {
  return timeZone === null ? formatTimeUtc(dueAt) : formatDueTime({ at: new Date(dueAt), timeZone });
}

export const test: EmailTemplate<'test'> = {
  subject: () => 'Test message',
  preview: () => 'Your email settings work.',
  body: ({ sentBy }) => (
    <>
      <Heading>Your email settings work</Heading>
      <Paragraph>{`${sentBy} sent this message from the email settings. If you can read it, email delivery works.`}</Paragraph>
    </>
  ),
};
