import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailError, type OutgoingMail } from './mail-transport.ts';
import { createMailOutbox, mailOutboxPath } from './outbox.ts';

const MAIL: OutgoingMail = {
  messageId: 'one@marque.example',
  from: { name: 'Marque', address: 'no-reply@localhost' },
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Set a new password',
  html: '<a href="https://marque.example/reset-password?token=secret">Set it</a>',
  text: 'https://marque.example/reset-password?token=secret',
  inline: [],
};
let dataDir: string;
let lines: unknown[][];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marque-mail-outbox-'));
  lines = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

function outbox() {
  const log = { info: (...line: unknown[]) => void lines.push(line) };
  return createMailOutbox({ dataDir, log, clock: () => new Date('2026-11-21T10:00:00.000Z') });
}
const send = (mail: OutgoingMail = MAIL) => outbox().send(mail, AbortSignal.timeout(10_000));
const written = async () =>
  (await readFile(mailOutboxPath(dataDir), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('The outbox of mail', () => {
  it('appends one JSON line for each message', async () => {
    await send();
    await send({ ...MAIL, subject: 'Another\nline' });
    const { to, subject, html, text } = { ...MAIL, to: MAIL.to.address };
    const sentAt = '2026-11-21T10:00:00.000Z';
    expect(await written()).toEqual([
      { to, subject, text, html, sentAt },
      { to, subject: 'Another\nline', text, html, sentAt },
    ]);
  });

  it('is readable by the operator alone', async () => {
    await send();
    expect((await stat(mailOutboxPath(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  });

  it('keeps lines whole that are written at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => send({ ...MAIL, html: 'x'.repeat(20_000) })));
    expect(await written()).toHaveLength(50);
  });

  it('is named in the log, which says nothing of the message', async () => {
    await send();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[0]).toEqual({ outbox: mailOutboxPath(dataDir) });
    expect(JSON.stringify(lines)).not.toMatch(/ada|token|password/);
  });

  it('is tried again when it cannot be written', async () => {
    await writeFile(join(dataDir, 'outbox'), 'a file where the folder should be');
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MailError);
    expect(error).toMatchObject({ fault: 'temporary', message: 'the outbox could not be written' });
  });
});
