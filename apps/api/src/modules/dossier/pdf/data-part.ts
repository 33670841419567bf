import { formatPhone } from '@marque/domain/account/phone';
import { DAMAGE_AREAS, type DamageArea, RATED_AREAS, type RatedArea } from '@marque/domain/consignment/damage-report';
import { VEHICLE_DETAIL_NAMES, VEHICLE_DETAILS } from '@marque/domain/consignment/vehicle-details';
import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { MAX_RATING } from '@marque/domain/product/limits';
import { formatDollars, formatMiles } from '@marque/domain/text/format';
import { formatVin } from '@marque/domain/vin/vin';
import type { DossierContent } from '../dossier-content.ts';
import { drawFacts, type Fact, startSection } from './facts.ts';
import type { PdfPage } from './pdf-page.ts';
import { BESIDE, BESIDE_WIDTH, INK, LINE, STYLES } from './styles.ts';

const AREA_LABELS: Readonly<Record<DamageArea | RatedArea, string>> = {
  exterior: 'Exterior',
  interior: 'Interior',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
  paint: 'Paint',
  tires: 'Tires',
};

const toYesOrNo = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 'Yes' : 'No');

const given = (facts: Fact[]) => facts.filter(({ value }) => value !== undefined && value !== '');

export function* drawData(page: PdfPage, { consignment }: DossierContent): Generator<void, void, undefined> {
  const { personalInfo: owner, vehicleInfo: vehicle, damageReport: damage } = consignment;
  page.startPart('Owner, car and condition', 0);
  startSection(page, 'Owner', 80);
  yield* drawFacts(page, 2, [
    { label: 'First name', value: owner.firstName },
    { label: 'Last name', value: owner.lastName },
    { label: 'Email', value: owner.email },
    { label: 'Phone', value: owner.phone && formatPhone(owner.phone) },
  ]);
  startSection(page, 'Car', 140);
  yield* drawFacts(page, 3, vehicleFacts(vehicle));
  startSection(page, 'Damage report', 80);
  yield* drawFacts(page, DAMAGE_AREAS.length, [
    ...DAMAGE_AREAS.map((area) => ({ label: AREA_LABELS[area], value: toYesOrNo(damage[area]) })),
    ...given([{ label: 'Notes', value: damage.notes, isWide: true }]),
  ]);
  startSection(page, 'Condition', 130);
  yield* drawCondition(page, damage.conditionRatings);
}

function vehicleFacts(vehicle: VehicleInfoDraft): Fact[] {
  const isChassis = vehicle.vinKind === 'chassis';
  return [
    {
      label: isChassis ? 'Chassis number' : 'VIN',
      value: vehicle.vin && formatVin(vehicle.vin),
      style: STYLES.vin,
      isWide: true,
    },
    { label: 'Make', value: vehicle.make },
    { label: 'Model', value: vehicle.model },
    { label: 'Year', value: vehicle.year },
    { label: 'Color', value: vehicle.color },
    { label: 'Mileage', value: vehicle.mileage === undefined ? undefined : formatMiles(vehicle.mileage) },
    ...given([
      ...VEHICLE_DETAIL_NAMES.map((name): Fact => {
        const { label, kind } = VEHICLE_DETAILS[name];
        const value = vehicle[name];
        return { label, value: typeof value === 'number' ? formatDollars(value) : value, isWide: kind === 'text' };
      }),
    ]),
  ];
}

const BAR_LEFT = BESIDE + 84;
const BAR_WIDTH = BESIDE_WIDTH - 84 - 52;
const BAR_HEIGHT = 3;
const RATING_LEADING = 17;

function* drawCondition(
  page: PdfPage,
  ratings: DossierContent['consignment']['damageReport']['conditionRatings'],
): Generator<void, void, undefined> {
  if (!ratings) {
    page.text('The owner gave no advanced assessment.', STYLES.body, { x: BESIDE, width: BESIDE_WIDTH });
    return;
  }
  page.tags.open('L');
  for (const area of RATED_AREAS) drawRating(page, AREA_LABELS[area], ratings[area]);
  page.tags.close();
  page.y += 8;
  yield* drawFacts(
    page,
    1,
    given([
      { label: 'Modifications', value: ratings.modifications, isWide: true },
      { label: 'Service history', value: ratings.serviceHistory, isWide: true },
      { label: 'Known issues', value: ratings.knownIssues, isWide: true },
    ]),
  );
}

function drawRating(page: PdfPage, label: string, rating: number | undefined): void {
  page.need(RATING_LEADING);
  const { doc, y } = page;
  const item = page.tags.add('LI');
  page.line(page.type.fit(label, STYLES.body, 80), STYLES.body, BESIDE, y, item.add('Lbl'));
  const top = y + 6;
  page.tags.artifact(() => {
    doc.roundedRect(BAR_LEFT, top, BAR_WIDTH, BAR_HEIGHT, BAR_HEIGHT / 2).fill(LINE);
    if (rating === undefined) return;
    doc.roundedRect(BAR_LEFT, top, (BAR_WIDTH * rating) / MAX_RATING, BAR_HEIGHT, BAR_HEIGHT / 2).fill(INK);
  });
  const right = BESIDE + BESIDE_WIDTH;
  const value = item.add('LBody').add('P');
  page.lineToRight(rating === undefined ? 'N/A' : `${rating}/${MAX_RATING}`, STYLES.strong, right, y, value);
  item.end();
  page.y += RATING_LEADING;
}
