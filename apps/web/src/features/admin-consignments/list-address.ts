import { ConsignmentId } from '@marque/domain/ids';

/** What of the staff's lists stands in the address bar, so that a place in them can be kept, sent and gone back to. */
export interface ListAddress {
  tab: ListTab;
  /** Where the page begins: the server's cursor, `null` for the newest entries. */
  after: string | null;
  /** Which page that is, counted from 1; only for the reader, the cursor is what counts. */
  page: number;
  /** The id of the entry whose details are open. */
  open: number | null;
}

export type ListTab = 'submitted' | 'drafts';

/** A page or an id; ids of both tabs have the same bounds. */
function positiveInteger(text: string | null): number | null {
  if (text === null || !/^[1-9]\d*$/.test(text)) return null;
  return ConsignmentId.safeParse(Number(text)).data ?? null;
}

/** Reads an address leniently: what cannot be understood is as if it were not there. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const after = params.get('after') || null;
  return {
    tab: params.get('tab') === 'drafts' ? 'drafts' : 'submitted',
    after,
    page: after === null ? 1 : (positiveInteger(params.get('page')) ?? 2),
    open: positiveInteger(params.get('open')),
  };
}

/** The address for a place in the lists, without what goes without saying. */
export function writeListAddress({ tab, after, page, open }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (tab === 'drafts') params.set('tab', tab);
  if (after !== null) {
    params.set('after', after);
    params.set('page', String(page));
  }
  if (open !== null) params.set('open', String(open));
  return params;
}

/** `51–100 of 3,214`: which entries of the list a page shows. A length nobody has counted, `null`, is not named. */
export function rangeText(page: number, pageSize: number, shown: number, total: number | null): string {
  const format = new Intl.NumberFormat('en-US').format;
  const first = (page - 1) * pageSize + 1;
  const range = `${format(first)}–${format(first + shown - 1)}`;
  return total === null ? range : `${range} of ${format(total)}`;
}
