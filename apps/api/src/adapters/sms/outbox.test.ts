import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createSmsTransport } from './create-sms-transport.ts';
import { outboxPath } from './outbox.ts';
import { SmsError } from './sms-transport.ts';

let dataDir: string;
let lines: unknown[][];
const clock = () => new Date('2026-11-21T10:00:00.000Z');

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marque-outbox-'));
  lines = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

function transport(environment: Record<string, string> = {}) {
  const log = { info: (...line: unknown[]) => void lines.push(line) };
  return createSmsTransport({ ...readConfig(environment), dataDir }, log, clock);
}

describe('the SMS outbox', () => {
  it('is what serves without a gateway, and Twilio once it is configured', () => {
    expect(transport().kind).toBe('outbox');
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+12125550100' };
    expect(transport(twilio).kind).toBe('twilio');
    expect(transport({ ...twilio, SMS_TRANSPORT: 'outbox' }).kind).toBe('outbox');
  });

  it('is none over https, where nothing takes messages without a gateway', async () => {
    const none = transport({ PUBLIC_URL: 'https://marque.example' });
    expect(none.kind).toBe('none');
    await expect(none.send({ to: '+12125550134', body: '123456' })).rejects.toThrow(
      new SmsError('no SMS gateway is configured'),
    );
    expect(lines).toEqual([]);
  });

  it('appends one JSON line for each message', async () => {
    const outbox = transport();
    await outbox.send({ to: '+12125550134', body: 'first' });
    await outbox.send({ to: '+12125550135', body: 'second\nline' });
    const text = await readFile(outboxPath(dataDir), 'utf8');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { to: '+12125550134', body: 'first', sentAt: '2026-11-21T10:00:00.000Z' },
      { to: '+12125550135', body: 'second\nline', sentAt: '2026-11-21T10:00:00.000Z' },
    ]);
  });

  it('is readable by the operator alone', async () => {
    await transport().send({ to: '+12125550134', body: 'first' });
    expect((await stat(outboxPath(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  });

  it('keeps lines whole that are written at the same time', async () => {
    const outbox = transport();
    const body = 'x'.repeat(500);
    await Promise.all(Array.from({ length: 50 }, () => outbox.send({ to: '+12125550134', body })));
    const written = (await readFile(outboxPath(dataDir), 'utf8')).trimEnd().split('\n');
    expect(written.map((line) => JSON.parse(line).body)).toEqual(Array(50).fill(body));
  });

  it('says in the log where the message is and what it says, but not to whom', async () => {
    await transport().send({ to: '+12125550134', body: '123456 is your code' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[0]).toEqual({ outbox: outboxPath(dataDir), body: '123456 is your code' });
    expect(JSON.stringify(lines)).not.toContain('2125550134');
  });

  it('fails when it cannot be written', async () => {
    await writeFile(join(dataDir, 'outbox'), 'a file where the folder should be');
    await expect(transport().send({ to: '+12125550134', body: 'first' })).rejects.toThrow(SmsError);
  });
});
