import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser, PERSONAL_INFO, type SubmittedConsignment } from './api-user.ts';
import { confirmAddress } from './database.ts';
import { MAIL_PASSWORD, MAIL_USER, type MailServer, startMailServer } from './mail-server.ts';
import { ADMIN, type Product, startProduct } from './product.ts';
import { test as base, newConsignor } from './test.ts';

interface EmailFixtures {
  /** Set per file, so that a worker that moves on to another file starts another product without saved settings. */
  productKey: string;
  /** Its own product: once settings are saved, emails no longer go to the outbox that other tests read. */
  product: Product;
  mail: MailServer;
}

export const test = base.extend<object, EmailFixtures>({
  productKey: ['', { scope: 'worker', option: true }],
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

export const getUser = ({ url, dataDir }: Product) => createApiUser(url, dataDir);
export const getAdmin = (product: Product) => getUser(product).signIn(ADMIN.username, ADMIN.password);

/** Affects all emails: the tests run one at a time on one product. */
export async function saveSettings(admin: ApiUser, { host, port }: MailServer): Promise<void> {
  await admin.call('POST', '/api/admin/email-settings', {
    smtpHost: host,
    smtpPort: port,
    secure: false,
    smtpUsername: MAIL_USER,
    smtpPassword: MAIL_PASSWORD,
    senderName: 'Marque',
    senderEmail: 'sales@marque.example',
    recipientEmail: TEAM,
  });
}

export async function asAdmin(page: Page, product: Product): Promise<ApiUser> {
  const admin = await getAdmin(product);
  await page.context().addCookies([admin.browserCookie()]);
  return admin;
}

export async function submit(product: Product): Promise<{ owner: ApiUser; consignment: SubmittedConsignment }> {
  const { username, phone } = newConsignor();
  const owner = await getUser(product).consignor(username, phone);
  await confirmAddress(product.dataDir, username, PERSONAL_INFO.email);
  return { owner, consignment: await owner.submit() };
}
