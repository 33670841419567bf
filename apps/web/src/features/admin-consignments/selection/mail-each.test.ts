import type { ConsignmentId } from '@marque/domain/api/ids';
import { describe, expect, it } from 'vitest';
import { mailEach } from './mail-each.ts';

const CASES = [1, 2, 3].map((id) => ({ id: id as ConsignmentId }));

/** Accepts all emails except those in `failing`, which get a server error. */
function server(failing: Record<number, string>) {
  const sent: number[] = [];
  const progress: number[] = [];
  const send = async (id: number) => {
    const code = failing[id];
    if (code) throw Object.assign(new Error(code), { code, message: `${code} of ${id}` });
    sent.push(id);
  };
  return { sent, progress, mail: () => mailEach(CASES, send, (count) => progress.push(count)) };
}

describe('Emailing many cases', () => {
  it('sends one after another', async () => {
    const { sent, progress, mail } = server({});
    expect(await mail()).toEqual([]);
    expect([sent, progress]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('names one that could not be sent, and goes on', async () => {
    const { sent, mail } = server({ 2: 'MAIL_FAILED' });
    expect(await mail()).toEqual([{ id: 2, reason: 'MAIL_FAILED of 2' }]);
    expect(sent).toEqual([1, 3]);
  });

  it('stops at what would keep all others back too, and names each of them', async () => {
    const { sent, mail } = server({ 2: 'EMAIL_NOT_SET_UP' });
    expect((await mail()).map(({ id }) => id)).toEqual([2, 3]);
    expect(sent).toEqual([1]);
  });
});
