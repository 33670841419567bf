import { DomainError } from '@marque/domain/api/errors';
import type { FastifyRequest } from 'fastify';
import type { PlainParameter } from '../plain-route.ts';

const DEFAULT_TIME_ZONE = 'UTC';
const MAX_TIME_ZONE_LENGTH = 64;

export const TIME_ZONE: PlainParameter = {
  name: 'timeZone',
  in: 'query',
  description: 'The IANA time zone for the times in the document.',
  schema: { type: 'string', maxLength: MAX_TIME_ZONE_LENGTH, default: DEFAULT_TIME_ZONE, examples: ['Europe/Rome'] },
};

/** The reader's time zone (ADR 0029), which only the client knows: `?timeZone=Europe/Rome`. */
export function readTimeZone(request: FastifyRequest): string {
  const { timeZone = DEFAULT_TIME_ZONE } = request.query as { timeZone?: unknown };
  try {
    if (typeof timeZone !== 'string' || timeZone.length > MAX_TIME_ZONE_LENGTH) throw new RangeError('not a zone');
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    throw new DomainError('VALIDATION_FAILED', {
      issues: [{ path: ['timeZone'], message: 'Not the name of a time zone' }],
      cause: error,
    });
  }
}
