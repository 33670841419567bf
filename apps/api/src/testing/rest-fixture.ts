import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { createMailTestApp, type MailTestApp } from './mail-fixture.ts';
import { OldCaller } from './old-caller.ts';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO, PASSWORD, type Person } from './test-app.ts';

/**
 * The callers in the table of documented paths, each with their own cookies; the visitor signs in and out, the guest
 * never does.
 */
export type Who = 'guest' | 'visitor' | 'newcomer' | 'unverified' | 'owner' | 'stranger' | 'admin';

export interface RestFixture {
  testApp: MailTestApp;
  origin: string;
  as: Readonly<Record<Who, OldCaller>>;
  people: Readonly<Record<Exclude<Who, 'guest' | 'visitor'>, Person>>;
  photo: string;
  jpeg: Blob;
  submission(): Record<string, unknown>;
  consignment(): Promise<number>;
  begunSecondFactor(): Promise<{ id: number; secret: string }>;
  webhook(): Promise<number>;
  somebody(): Promise<number>;
  newestCode(): string;
  appCode(secret: string): string;
  close(): Promise<void>;
}

async function signedIn(origin: string, { username }: Person): Promise<OldCaller> {
  const caller = new OldCaller(origin);
  await caller.request('/api/auth/login', { method: 'POST', body: JSON.stringify({ username, password: PASSWORD }) });
  return caller;
}

async function getId(created: Promise<unknown>): Promise<number> {
  return ((await created) as { id: number }).id;
}

export async function createRestFixture(): Promise<RestFixture> {
  const testApp = await createMailTestApp();
  testApp.decoder.response = {
    Results: [
      {
        VIN: COMPLETE_VEHICLE_INFO.vin,
        Make: 'FERRARI',
        Model: '488',
        ModelYear: '2019',
        ErrorCode: '0',
        ErrorText: '',
      },
    ],
  };
  const origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  // A second administrator, so that nothing is rejected because the first is the last one.
  await testApp.person({ role: 'admin' });
  const people = {
    newcomer: await testApp.person({ phoneVerified: false }),
    unverified: await testApp.person({ phoneVerified: false }),
    owner: await testApp.person(),
    stranger: await testApp.person(),
    admin: testApp.admin,
  };
  const as = {
    guest: new OldCaller(origin),
    visitor: new OldCaller(origin),
    newcomer: await signedIn(origin, people.newcomer),
    unverified: await signedIn(origin, people.unverified),
    owner: await signedIn(origin, people.owner),
    stranger: await signedIn(origin, people.stranger),
    admin: await signedIn(origin, people.admin),
  };
  const jpeg = new Blob([
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8c6a2f' } })
      .jpeg()
      .toBuffer(),
  ]);
  const form = new FormData();
  form.set('photo', jpeg, 'car.jpg');
  const { url: photo } = (await as.owner.request('/api/upload', { method: 'POST', body: form })) as { url: string };

  const submission = () => ({
    userId: people.owner.id,
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: {},
    photos: Object.fromEntries(
      WIZARD_CATEGORIES.map((category) => [category, [{ url: photo, name: 'car.jpg', size: 1, type: 'image/jpeg' }]]),
    ),
  });
  const post = (who: Who, path: string, body: unknown) =>
    as[who].request(path, { method: 'POST', body: JSON.stringify(body) });

  return {
    testApp,
    origin,
    as,
    people,
    photo,
    jpeg,
    submission,
    consignment: () => getId(post('owner', '/api/consignments', submission())),
    webhook: async () => {
      await testApp.db.deleteFrom('webhooks').execute();
      return getId(post('owner', '/api/webhooks', { url: 'https://shop.example.com/marque' }));
    },
    somebody: async () => (await testApp.person()).id,
    begunSecondFactor: async () => {
      const { id } = await testApp.person();
      const setup = await post('admin', `/api/admin/users/${id}/setup-2fa`, { method: 'app' });
      return { id, ...(setup as { secret: string }) };
    },
    newestCode: () => /\b\d{6}\b/.exec(testApp.messages.at(-1)?.body ?? '')?.[0] ?? '',
    appCode: (secret) => new TOTP({ secret }).generate({ timestamp: testApp.deps.clock().getTime() }),
    close: () => testApp.close(),
  };
}
