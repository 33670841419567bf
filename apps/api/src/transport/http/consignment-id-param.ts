import type { ConsignmentId } from '@marque/domain/api/ids';
import { ConsignmentRef } from '@marque/domain/review/staff';
import type { FastifyRequest } from 'fastify';
import type { PlainParameter } from '../plain-route.ts';

export const CONSIGNMENT_ID: PlainParameter = { name: 'id', in: 'path', schema: ConsignmentRef.shape.id };

/** The consignment that a plain route's `:id` names. Raises a validation error, like the procedures. */
export function consignmentIdParam(request: FastifyRequest): ConsignmentId {
  const { id } = request.params as { id?: string };
  return ConsignmentRef.parse({ id: id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : id }).id;
}
