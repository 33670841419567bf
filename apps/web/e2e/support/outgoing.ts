import type { Page } from '@playwright/test';
import { confirmAddress } from './database.ts';
import { MAIL_PASSWORD, MAIL_USER, type MailServer, startMailServer } from './mail-server.ts';
import { ADMIN, type Product, startProduct } from './product.ts';
import { createScript, PERSONAL_INFO, type Script, type SubmittedConsignment } from './script.ts';
import { test as base, newConsignor } from './test.ts';

interface Outgoing {
  house: string;
  /** Its own product: once settings are saved, emails no longer go to the outbox that other tests read. */
  product: Product;
  mail: MailServer;
}

export const test = base.extend<object, Outgoing>({
  house: ['', { scope: 'worker', option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names those it needs, and this one needs none.
    async ({}, use) => {
      const product = await startProduct({ NODE_ENV: 'development' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

export const SETTINGS = '/admin/settings';
export const LOG = '/admin/settings?tab=log';
export const TEAM = 'team@marque.example';

export const scriptOf = ({ url, dataDir }: Product) => createScript(url, dataDir);
export const adminOf = (product: Product) => scriptOf(product).signIn(ADMIN.username, ADMIN.password);

/** Fits every message: the tests run one after the other, on one product. */
export async function saveSettings(admin: Script, { host, port }: MailServer): Promise<void> {
  await admin.call('POST', '/api/admin/email-settings', {
    smtpHost: host,
    smtpPort: port,
    secure: false,
    smtpUsername: MAIL_USER,
    smtpPassword: MAIL_PASSWORD,
    senderName: 'Marque',
    senderEmail: 'house@marque.example',
    recipientEmail: TEAM,
  });
}

export async function asAdmin(page: Page, product: Product): Promise<Script> {
  const admin = await adminOf(product);
  await page.context().addCookies([admin.browserCookie()]);
  return admin;
}

export async function submit(product: Product): Promise<{ owner: Script; consignment: SubmittedConsignment }> {
  const { username, phone } = newConsignor();
  const owner = await scriptOf(product).consignor(username, phone);
  await confirmAddress(product.dataDir, username, PERSONAL_INFO.email);
  return { owner, consignment: await owner.submit() };
}
