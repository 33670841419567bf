import type { SessionUser } from '@marque/domain/account/user';
import type { NewAssignee, OutcomeOfMany } from '@marque/domain/review/assign-cases';
import type { StaffConsignment } from '@marque/domain/review/staff';
import { countCases } from '@marque/domain/text/toasts/assignment-toasts';
import { useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { readFileName } from '../../../ui/file-name.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { focusRow } from '../../../ui/staff-list/row-focus.ts';
import { allFailed, type Failure, mailEach } from './mail-each.ts';
import type { Selection } from './use-selection.ts';

export interface NotDone {
  id: number;
  number: string;
  reason: string;
}

interface Result {
  title: string;
  notDone: readonly NotDone[];
}

type Case = StaffConsignment;

const toFailures = ({ notDone }: OutcomeOfMany): Failure[] =>
  notDone.map(({ id, message }) => ({ id, reason: message }));

/** The actions on the selected cases. Each reports what was done; failed cases stay selected and are named. */
export function useActions(user: SessionUser, selection: Selection) {
  const utils = trpc.useUtils();
  const { client } = utils;
  const [busy, setBusy] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);

  async function run(
    doing: string,
    act: (cases: readonly Case[]) => Promise<Failure[]>,
    toTitle: (count: string) => string,
  ): Promise<void> {
    const { cases } = selection;
    setBusy(doing);
    setResult(null);
    const failures = await act(cases).catch((error: unknown) => allFailed(cases, error));
    setBusy(null);
    const reasonById = new Map(failures.map(({ id, reason }) => [id, reason]));
    const notDone = cases.flatMap(({ id, number }) => {
      const reason = reasonById.get(id);
      return reason === undefined ? [] : [{ id, number, reason }];
    });
    const count = cases.length - notDone.length;
    const title = count > 0 ? `${toTitle(countCases(count))}.` : 'Nothing was done.';
    setResult({ title: count > 0 && notDone.length > 0 ? `${title} Not done:` : title, notDone });
    selection.keep(notDone.map(({ id }) => id));
    focusOn(cases);
    await Promise.all([utils.admin.invalidate(), utils.review.invalidate(), utils.consignment.get.invalidate()]);
  }

  return {
    busy,
    result,
    forget: () => setResult(null),
    assign: (assignee: NewAssignee, name: string | null) =>
      run(
        'Assigning…',
        async (cases) => {
          const seen = cases.map(({ id, assignee: from }) => ({ id, from: from?.id ?? null }));
          return toFailures(await client.review.assignMany.mutate({ assignee, cases: seen }));
        },
        (count) =>
          name === null ? `${count} released` : `${count} assigned to ${name === user.username ? 'you' : name}`,
      ),
    start: () =>
      run(
        'Starting reviews…',
        async (cases) => toFailures(await client.review.startMany.mutate({ ids: cases.map(({ id }) => id) })),
        (count) => `Review of ${count} started`,
      ),
    mail: () =>
      run(
        'Sending…',
        (cases) =>
          mailEach(
            cases,
            (id) => client.email.sendConsignment.mutate({ id }),
            (sent) => {
              setBusy(`Sending ${sent} of ${cases.length}…`);
            },
          ),
        (count) => `${count} emailed`,
      ),
    download: () => run('Preparing the ZIP…', downloadBundle, (count) => `${count} downloaded`),
  };
}

/** The selection bar may have had the focus and be gone. */
function focusOn([first]: readonly Case[]): void {
  requestAnimationFrame(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && (!first || !focusRow(first.id))) document.querySelector<HTMLElement>('h1')?.focus();
  });
}

async function downloadBundle(cases: readonly Case[]): Promise<Failure[]> {
  const [first, ...others] = cases;
  if (!first) return [];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ timeZone });
  if (others.length > 0) query.set('also', others.map(({ id }) => id).join(','));
  const response = await fetch(`/api/admin/consignments/${first.id}/bundle?${query}`);
  if (!response.ok) {
    const error: unknown = await response.json().catch(() => null);
    const gone = new Set(toApiError(error)?.issues?.map(({ path }) => Number(path[1])));
    const because = (id: number) =>
      gone.has(id) ? getMessage(error) : 'Not downloaded, because another case no longer exists';
    return gone.size > 0 && toApiError(error)?.code === 'CONSIGNMENT_NOT_FOUND'
      ? cases.map(({ id }) => ({ id, reason: because(id) }))
      : allFailed(cases, error);
  }
  saveFile(await response.blob(), readFileName(response.headers.get('content-disposition'), `${first.number}.zip`));
  return [];
}
