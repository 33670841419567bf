interface Person {
  id: number;
  username: string;
}

/** Who the case belongs to now, as told to `reader` (spec 19.17). */
export function toAssignedText(assignee: Person | null, reader: { id: number }): string {
  if (assignee === null) return 'Case released';
  return assignee.id === reader.id ? 'The case is yours' : `Assigned to ${assignee.username}`;
}

export const countCases = (count: number): string => `${count} ${count === 1 ? 'case' : 'cases'}`;
