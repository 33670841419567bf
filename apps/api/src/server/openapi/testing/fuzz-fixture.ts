import { createHash } from 'node:crypto';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import sharp from 'sharp';
import { tokenFor } from '../../../modules/access-token/testing.ts';
import { storeDocument } from '../../../modules/document/testing.ts';
import { makePdf } from '../../../modules/photo/pipeline/pdf/test-pdfs.ts';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  type Person,
  type TestApp,
} from '../../../testing/test-app.ts';
import type { Passwords } from '../../../transport/ports/passwords.port.ts';
import { type FuzzedRequest, PDF_HERE, PHOTO_HERE } from './requests.ts';

/** argon2 would cost a hundred times as much as everything else. */
const quickPasswords: Passwords = {
  hash: async (password) => `quick ${createHash('sha256').update(password.toWellFormed()).digest('base64')}`,
  verify: async (hash, password) => hash === (await quickPasswords.hash(password)),
  verifyNothing: async () => false,
  needsRehash: () => false,
};

export const INBOUND_EMAIL = {
  domain: 'reply.marque.example',
  secret: 'a-secret-of-the-test-32-characters-or-more',
};

const EXAMPLE_PHOTO = /\/api\/photos\/6f1c3a52-0d35-4c9e-9b1f-7a4f7f0b6c11/g;
const EXAMPLE_USER = /"userId":7\b/g;

interface FuzzCaller {
  name: string;
  headers: Record<string, string>;
  userId: number;
  photo: string;
}

export interface FuzzTestApp {
  testApp: TestApp;
  /** Creates new users with their own records, undoing the effects of earlier requests. */
  reseed(): Promise<Cast>;
}

export interface Cast {
  jpeg: Buffer;
  pdf: Buffer;
  callers: readonly FuzzCaller[];
  getRecord(path: string, name: string, index: number): string;
}

export async function createFuzzTestApp(): Promise<FuzzTestApp> {
  const testApp = await createTestApp({
    INBOUND_EMAIL_DOMAIN: INBOUND_EMAIL.domain,
    INBOUND_EMAIL_SECRET: INBOUND_EMAIL.secret,
  });
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8c6a2f' } })
    .jpeg()
    .toBuffer();
  testApp.deps.passwords = quickPasswords;
  const kept = testApp.deps.mails;
  testApp.deps.mails = {
    for: () => ({ kind: 'smtp', send: async () => '250 taken', close: () => undefined }),
    close: () => kept.close(),
  };
  testApp.decoder.response = {
    Results: [{ VIN: '', Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '0', ErrorText: '' }],
  };
  return { testApp, reseed: () => reseed(testApp, jpeg) };
}

async function reseed(testApp: TestApp, jpeg: Buffer): Promise<Cast> {
  const owner = await testApp.person();
  const stranger = await testApp.person();
  const unverified = await testApp.person({ phoneVerified: false });
  const viewer = await testApp.person({ role: 'viewer' });
  const admin = await testApp.person({ role: 'admin' });
  const others = await Promise.all([testApp.person(), testApp.person({ role: 'admin' })]);

  const photo: string = (await testApp.as(owner).upload(jpeg)).json().url;
  const consignments = [
    await consign(testApp, owner, photo),
    await consign(testApp, stranger, (await testApp.as(stranger).upload(jpeg)).json().url),
  ];
  const proposed = await propose(testApp, owner, photo);
  await testApp.as(owner).post('/api/draft-consignment', { personalInfo: COMPLETE_PERSONAL_INFO });
  const pdf = makePdf({ mediaBox: '[0 0 72 72]' });
  const document = await storeDocument(testApp, owner, pdf);
  const drafts = [
    (await testApp.as(stranger).post('/api/draft-consignment', { personalInfo: COMPLETE_PERSONAL_INFO })).json().id,
  ];
  const webhook = (await testApp.as(owner).post('/api/webhooks', { url: 'https://shop.example.com/x' })).json().id;
  const views = [await saveView(testApp, admin, 'One'), await saveView(testApp, admin, 'Two')];
  const delivery = (await testApp.as(owner).post(`/api/webhooks/${webhook}/test`)).json().id;
  await testApp.as(admin).post('/api/admin/email-settings', {
    smtpHost: 'smtp.example.com',
    smtpUsername: 'u',
    smtpPassword: 'p',
    senderName: 'Marque',
    senderEmail: 'a@example.com',
    recipientEmail: 'b@example.com',
    furtherRecipients: ['c@example.com'],
  });

  const photos = new Map([[owner.id, photo]]);
  const getCookie = async (name: string, person: Person): Promise<FuzzCaller> => {
    const own = photos.get(person.id) ?? (await testApp.getPhoto(person));
    photos.set(person.id, own);
    return { name, headers: { cookie: person.cookie }, userId: person.id, photo: own };
  };
  const getBearer = async (name: string, person: Person, scopes: string[]): Promise<FuzzCaller> => ({
    ...(await getCookie(name, person)),
    headers: { authorization: `Bearer ${await tokenFor(testApp, person, { scopes })}` },
  });
  const callers = [
    { name: 'guest', headers: {}, userId: 7, photo },
    await getCookie('owner', owner),
    await getCookie('unverified', unverified),
    await getCookie('viewer', viewer),
    await getCookie('admin', admin),
    // Most records belong to the owner: half of all requests should pass the access check.
    await getCookie('admin', admin),
    await getCookie('owner', owner),
    await getBearer('reading token', owner, ['read']),
    await getBearer('writing token', owner, ['write']),
    await getBearer('staff token', admin, ['write', 'staff']),
    { name: 'broken token', headers: { authorization: 'Bearer mrq_nonsense' }, userId: 7, photo },
  ];

  const people = [...others.map(({ id }) => id), owner.id, admin.id];
  const pick = (records: readonly unknown[], index: number) => String(records[index % records.length]);
  return {
    jpeg,
    pdf,
    callers,
    getRecord(path, name, index) {
      if (name === 'vin') return 'ZFF80AMA5K0240001';
      if (name === 'deliveryId') return String(delivery);
      if (path.includes('{proposalId}')) return String(name === 'id' ? proposed.id : proposed.proposalId);
      if (path.startsWith('/api/photos')) return photo.split('/').at(-1) ?? '';
      if (/\/documents\/\{/.test(path)) return document;
      if (path.startsWith('/api/webhooks')) return String(webhook);
      if (path.startsWith('/api/admin/draft')) return pick(drafts, index);
      if (path.startsWith('/api/admin/views')) return pick(views, index);
      if (/^\/api\/(admin\/)?users/.test(path)) return pick(people, index);
      return pick(consignments, index);
    },
  };
}

async function consign(testApp: TestApp, owner: Person, url: string): Promise<number> {
  const photo = { url, name: 'car.jpg', size: 1, type: 'image/jpeg' };
  const photos = Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [photo]]));
  const response = await testApp.as(owner).post('/api/consignments', {
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: {},
    photos,
  });
  return response.json().id;
}

/** A consignment with an open proposal; the other ones are free for a new one. */
async function propose(testApp: TestApp, owner: Person, photo: string): Promise<{ id: number; proposalId: number }> {
  const id = await consign(testApp, owner, photo);
  const proposal = { vehicleInfo: { color: 'Sepia' }, note: 'It was repainted.' };
  const response = await testApp.as(owner).post(`/api/consignments/${id}/proposals`, proposal);
  return { id, proposalId: response.json().id };
}

async function saveView(testApp: TestApp, admin: Person, name: string): Promise<number> {
  const view = { name, filter: { status: 'in_review' }, shared: false };
  return (await testApp.as(admin).post('/api/admin/views', view)).json().id;
}

export function addressed(request: FuzzedRequest, cast: Cast, caller: FuzzCaller, index: number) {
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name) => cast.getRecord(request.path, name, index));
  const body = request.body
    ?.replaceAll(EXAMPLE_PHOTO, caller.photo)
    .replaceAll(EXAMPLE_USER, `"userId":${caller.userId}`);
  return {
    method: request.method as 'GET',
    url: request.query ? `${path}?${request.query}` : path,
    headers: { ...request.headers, ...caller.headers, ...getSecret(path, caller) },
    ...(body === undefined ? {} : { payload: withFile(withFile(body, PHOTO_HERE, cast.jpeg), PDF_HERE, cast.pdf) }),
  };
}

/** The service that passes emails on has a secret, and no account: the guest is somebody without it. */
function getSecret(path: string, { name }: FuzzCaller): Record<string, string> {
  const isInbound = path.startsWith('/api/inbound-email') && name !== 'guest';
  return isInbound ? { 'x-inbound-secret': INBOUND_EMAIL.secret } : {};
}

function withFile(body: string | Buffer, place: string, file: Buffer): string | Buffer {
  if (typeof body !== 'string' || !body.includes(place)) return body;
  const [before = '', after = ''] = body.split(place);
  return Buffer.concat([Buffer.from(before), file, Buffer.from(after)]);
}
