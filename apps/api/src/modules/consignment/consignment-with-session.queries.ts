import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import { ConsignmentId, type UserId } from '@marque/domain/api/ids';
import type { ReadWithSession } from '../../transport/ports/sessions.port.ts';
import { sessionWithUser } from '../session/session.queries.ts';
import { type ConsignmentTextRow, selectLiveText, toConsignmentText } from './consignment.queries.ts';

/** The consignment that was read with a session (ADR 0190), of any owner. */
export class ConsignmentWithSession {
  readonly id: ConsignmentId;
  readonly #row: ConsignmentTextRow | null;

  constructor(id: ConsignmentId, row: ConsignmentTextRow | null) {
    this.id = id;
    this.#row = row;
  }

  /** Its JSON text, if it is visible to `ownerId` (to any user when `null`). */
  toText(ownerId: UserId | null): string | null {
    const row = this.#row;
    return row && (ownerId === null || row.userId === ownerId) ? toConsignmentText(row) : null;
  }
}

const selectWithSession = fixedQuery((db, id: ConsignmentId, idHash: string) =>
  sessionWithUser(db)
    .leftJoinLateral(
      () => selectLiveText(db, id).as('consignment'),
      (join) => join.onTrue(),
    )
    .select([
      'consignment.id as consignmentId',
      'consignment.userId as ownerId',
      'consignment.number',
      'consignment.status',
      'consignment.createdAt',
      'consignment.partsVersion',
      'consignment.personalInfo',
      'consignment.vehicleInfo',
      'consignment.damageReport',
      'consignment.photos',
      'consignment.ratings',
    ])
    .where('sessions.idHash', '=', idHash),
);

type Found = Awaited<ReturnType<typeof selectWithSession>>[number];

function toRow(found: Found): ConsignmentTextRow | null {
  const { consignmentId: id, ownerId: userId, number, status, createdAt, partsVersion } = found;
  const { personalInfo, vehicleInfo, damageReport, photos, ratings } = found;
  if (id === null || userId === null || number === null || status === null || createdAt === null) return null;
  if (partsVersion === null || personalInfo === null || vehicleInfo === null) return null;
  if (damageReport === null || photos === null) return null;
  return {
    id,
    userId,
    number,
    status,
    createdAt,
    partsVersion,
    personalInfo,
    vehicleInfo,
    damageReport,
    photos,
    ratings,
  };
}

/** Reads the consignment with this id in one statement with the caller's session, if the id is valid. */
export function readConsignmentWithSession(asked: unknown): ReadWithSession | null {
  const id = ConsignmentId.safeParse(asked);
  if (!id.success) return null;
  return async (db: Db, idHash: string) => {
    const [found] = await selectWithSession(db, id.data, idHash);
    if (!found) return { session: null, beside: null };
    return { session: found, beside: new ConsignmentWithSession(id.data, toRow(found)) };
  };
}
