import { formatPhone } from '@marque/domain/account/phone';
import { formatMiles } from '@marque/domain/text/format';
import type { MarqueClient } from '../../client.ts';
import type { Consignment, OwnerReview, StaffReview } from '../../generated/procedures.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { findConsignmentId, isStaff } from '../find-consignment.ts';
import { formatCar, formatTable, formatTime, getStatusLabel } from '../labels.ts';

export type Review = OwnerReview | StaffReview;

/** Reads a consignment and its review, as far as the user's role may see them. */
export async function readWhole(
  client: MarqueClient,
  id: number,
  signal: AbortSignal,
): Promise<{ consignment: Consignment; review: Review; forStaff: boolean }> {
  const forStaff = await isStaff(client, signal);
  const review = forStaff ? client.review.ofStaff : client.review.ofOwner;
  const [consignment, whole] = await Promise.all([
    client.consignment.get({ id }, { signal }),
    review({ id }, { signal }),
  ]);
  return { consignment, review: whole, forStaff };
}

const yesOrNo = (flag: boolean | undefined): string => (flag === undefined ? 'not stated' : flag ? 'yes' : 'no');

function listFacts({ personalInfo, vehicleInfo, damageReport, photos, ...rest }: Consignment): [string, string][] {
  const counts = Object.entries(photos).map(([category, list]) => `${category} ${list?.length ?? 0}`);
  return [
    ['Status', getStatusLabel(rest.status)],
    ['Submitted', formatTime(rest.createdAt)],
    ['Owner', [personalInfo.firstName, personalInfo.lastName].filter(Boolean).join(' ')],
    ['Email', personalInfo.email ?? ''],
    ['Phone', formatPhone(personalInfo.phone ?? '')],
    ['VIN', vehicleInfo.vin ?? ''],
    ['Color', vehicleInfo.color ?? ''],
    ['Mileage', vehicleInfo.mileage === undefined ? '' : formatMiles(vehicleInfo.mileage)],
    [
      'Damage',
      ['exterior', 'interior', 'mechanical', 'electrical']
        .map((area) => `${area} ${yesOrNo(damageReport[area as 'exterior'])}`)
        .join(', '),
    ],
    ['Notes', damageReport.notes ?? ''],
    ['Photos', counts.join(', ')],
  ];
}

function* formatTimeline({ timeline, rejection }: Review): Generator<string> {
  for (const { at, kind, to, note } of timeline) {
    const what = to === null ? kind.replaceAll('_', ' ') : getStatusLabel(to);
    yield `  ${formatTime(at)}  ${what}${note ? `: ${note}` : ''}`;
  }
  if (rejection) yield `  Reason: ${rejection.note}`;
}

export const showCommand: Command = {
  name: 'show',
  summary: 'show one consignment',
  usage: 'ID',
  help: `
Shows one consignment with its timeline. ID is the id or the number.

  marque show 12
  marque show MQ-7K3M9XQ2
  marque show 12 --json | jq .consignment.vehicleInfo`,
  options: {},
  takes: { least: 1, most: 1 },
  async run({ io, isJson, positionals, client: connect }) {
    const client = await connect();
    const id = await findConsignmentId(client, positionals[0] ?? '', io.signal);
    const { consignment, review } = await readWhole(client, id, io.signal);
    if (isJson) {
      io.say(JSON.stringify({ consignment, review }));
      return EXIT.ok;
    }
    io.say(`${consignment.number} (id ${consignment.id})  ${formatCar(consignment.vehicleInfo)}`);
    for (const line of formatTable(listFacts(consignment).filter(([, value]) => value !== ''))) io.say(`  ${line}`);
    io.say('Timeline');
    for (const line of formatTimeline(review)) io.say(line);
    return EXIT.ok;
  },
};
