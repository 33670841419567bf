import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import {
  type Answering,
  type LoopbackServer,
  type SeenRequest,
  startLoopbackServer,
} from '../../testing/loopback-server.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { SOON } from './testing.ts';

export const taken: Answering = (response) => response.writeHead(204).end();

export function refused(status: number, headers: Record<string, string> = {}): Answering {
  return (response) => response.writeHead(status, headers).end('our words stay with us');
}

export const getMessageId = ({ headers }: SeenRequest) => headers['webhook-id'];

export interface DeliveryFixture {
  testApp: MailTestApp;
  owner: Person;
  receiver: LoopbackServer;
  answerWith(answer: Answering): void;
  anotherReceiver(answer: Answering): Promise<LoopbackServer>;
  jobs(): Promise<number>;
  noJobs(): Promise<void>;
  close(): Promise<void>;
}

export async function createDeliveryFixture(first: Answering = taken): Promise<DeliveryFixture> {
  const testApp = await createMailTestApp();
  const owner = await testApp.person();
  const receivers: LoopbackServer[] = [];
  let answering = first;

  async function anotherReceiver(answer: Answering): Promise<LoopbackServer> {
    const server = await startLoopbackServer(answer);
    receivers.push(server);
    return server;
  }
  async function jobs(): Promise<number> {
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'deliver-webhook'`.execute(
      testApp.db,
    );
    return rows.length;
  }
  return {
    testApp,
    owner,
    receiver: await anotherReceiver((response, request) => answering(response, request)),
    answerWith: (answer) => {
      answering = answer;
    },
    anotherReceiver,
    jobs,
    noJobs: () => vi.waitFor(async () => expect(await jobs()).toBe(0), SOON),
    close: async () => {
      await testApp.close();
      for (const server of receivers) await server.close();
    },
  };
}
