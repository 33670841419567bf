import type { Consignment } from '@marque/domain/consignment/consignment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailTestApp, type MailTestApp } from '../../testing/mail-fixture.ts';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO } from '../../testing/test-app.ts';
import { rest } from '../../testing/trpc-transport.ts';

let testApp: MailTestApp;
let consignment: Consignment;

beforeAll(async () => {
  testApp = await createMailTestApp();
  const owner = await testApp.person();
  const response = await testApp.as(owner).post('/api/consignments', {
    personalInfo: { ...COMPLETE_PERSONAL_INFO, firstName: '<head><script>alert(1)</script>' },
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: {},
    photos: await testApp.createPhotos(owner),
  });
  consignment = response.json();
});
afterAll(() => testApp.close());

const path = (id: number) => `/api/admin/consignments/${id}/email-preview`;
const read = (id: number) => testApp.as(testApp.admin).get(path(id));

describe('The preview of the mail about a consignment', () => {
  it('needs saved settings and an existing consignment', async () => {
    expect(rest(await read(consignment.id))).toMatchObject({ status: 409, body: { code: 'EMAIL_NOT_SET_UP' } });
    await testApp.saveSettings();
    expect(rest(await read(999_999))).toMatchObject({ status: 404, body: { code: 'CONSIGNMENT_NOT_FOUND' } });
    const malformed = await testApp.as(testApp.admin).get('/api/admin/consignments/none/email-preview');
    expect(malformed.statusCode).toBe(400);
  });

  it('is a page that runs no script, sends nothing and is framed only by our own pages', async () => {
    await testApp.saveSettings();
    const { statusCode, headers } = await read(consignment.id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", "img-src 'self'"]));
    expect(policy.filter((rule) => /script|allow-forms/.test(rule))).toEqual([]);
  });

  it('shows the email with its photos, and what people typed as text', async () => {
    await testApp.saveSettings();
    const { body } = await read(consignment.id);
    expect(body).toContain(consignment.number);
    expect(body.match(/<img src="\/api\/photos\/[^"]+\?w=400"/g)?.length).toBeGreaterThan(0);
    expect(body).not.toContain('<script');
    expect(body.match(/<base target="_blank">/g)).toHaveLength(1);
  });
});
