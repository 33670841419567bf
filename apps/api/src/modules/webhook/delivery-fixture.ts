import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import {
  type LoopbackServer,
  type Responder,
  type SeenRequest,
  startLoopbackServer,
} from '../../testing/loopback-server.ts';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import type { Person } from '../../testing/test-app.ts';
import { SOON } from './testing.ts';

export const taken: Responder = (response) => response.writeHead(204).end();

export function refused(status: number, headers: Record<string, string> = {}): Responder {
  return (response) => response.writeHead(status, headers).end('our words stay with us');
}

export const getMessageId = ({ headers }: SeenRequest) => headers['webhook-id'];

export interface DeliveryFixture {
  testApp: MailTestApp;
  owner: Person;
  receiver: LoopbackServer;
  respondWith(respond: Responder): void;
  anotherReceiver(respond: Responder): Promise<LoopbackServer>;
  jobs(): Promise<number>;
  noJobs(): Promise<void>;
  close(): Promise<void>;
}

export async function createDeliveryFixture(first: Responder = taken): Promise<DeliveryFixture> {
  const testApp = await createMailTestApp();
  const owner = await testApp.person();
  const receivers: LoopbackServer[] = [];
  let responder = first;

  async function anotherReceiver(respond: Responder): Promise<LoopbackServer> {
    const server = await startLoopbackServer(respond);
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
    receiver: await anotherReceiver((response, request) => responder(response, request)),
    respondWith: (respond) => {
      responder = respond;
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
