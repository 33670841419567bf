import type { z } from 'zod';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

/**
 * Readable messages where a schema has none of its own, instead of zod's (`expected number, received string`).
 * `undefined` where zod's is as good.
 */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Must be ${TYPE_NAMES[issue.expected] ?? 'another type'}`;
    case 'too_big':
      return `Must ${verb(issue.origin)} at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `Must ${verb(issue.origin)} at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return 'Not in the right format';
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'Not one of the possible values';
    default:
      return undefined;
  }
}

const verb = (origin: string) => (origin in UNITS ? 'have' : 'be');
