/** The tab's own storage: a reload keeps it, and no other tab sees it. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const toKey = (userId: number, consignmentId: number) => `marque-note-${userId}-${consignmentId}`;

/** The internal note that this member of staff had begun; empty where there is none, or nothing can be stored. */
export function readUnsentNote(userId: number, consignmentId: number, store: Store = sessionStorage): string {
  try {
    return store.getItem(toKey(userId, consignmentId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a note that is being written through a reload. */
export function keepUnsentNote(
  { userId, consignmentId, note }: { userId: number; consignmentId: number; note: string },
  store: Store = sessionStorage,
): void {
  try {
    if (note === '') store.removeItem(toKey(userId, consignmentId));
    else store.setItem(toKey(userId, consignmentId), note);
  } catch {
    // Nothing can be stored here: it stays on the page.
  }
}
