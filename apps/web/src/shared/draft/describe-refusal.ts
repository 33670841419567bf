import { joinSentences } from '@marque/domain/text/sentences';

/** What is said about edits that the server did not accept. */
export function describeRefusal(message: string): string {
  return joinSentences('Your last changes are not saved yet', message);
}
