import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { asAdmin, getUser, submit, test } from './support/email-test.ts';
import type { Product } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl } from './support/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts';

// Its own product, in development mode, in which it may call this machine.
test.use({ productKey: 'webhooks' });

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
test.afterEach(() => receiver.close());

const section = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true });
const log = (page: Page) => page.getByRole('dialog', { name: /^Deliveries to / });
const deliveries = (page: Page) => log(page).getByRole('list', { name: 'Deliveries' }).getByRole('listitem');

async function atSettings(page: Page, product: Product) {
  const { username, phone } = newConsignor();
  const apiUser = await getUser(product).consignor(username, phone);
  await page.context().addCookies([apiUser.browserCookie()]);
  await page.goto('/settings');
  return apiUser;
}

async function addWebhook(page: Page, { name, all = false }: { name: string; all?: boolean }): Promise<string> {
  await section(page).getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Name (optional)').fill(name);
  if (all) await dialog.getByLabel('All consignments, not only my own').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  return takeSecret(page, 'Webhook secret');
}

async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

async function choose(page: Page, item: string): Promise<void> {
  await section(page)
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a webhook is told of a submission, and its log says so', async ({ page, product }) => {
  const owner = await atSettings(page, product);
  await expect(section(page)).toContainText('You have none yet.');
  await section(page).getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Please enter an https address')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(page.getByLabel(/All consignments/)).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  const secret = await addWebhook(page, { name: 'The garage' });
  await expect(section(page).getByRole('listitem')).toContainText(['The garage']);
  const { id, number } = await owner.submit();
  expect(await receiver.newest(1, secret)).toMatchObject({
    type: 'consignment.status_changed',
    data: { consignmentId: id, number, from: null, to: 'pending' },
  });

  await section(page).getByRole('button', { name: 'Deliveries to The garage' }).click();
  await expect(deliveries(page)).toHaveCount(1);
  await expect(deliveries(page)).toContainText([/Delivered.*Status changed, consignment \d+.*1 try · 204 No Content/s]);
  await log(page).getByRole('button', { name: 'Send a test' }).click();
  await expect(deliveries(page)).toContainText([/Delivered.*Test/s, /Status changed/]);
  expect(await receiver.newest(2, secret)).toMatchObject({ type: 'webhook.test', data: { consignmentId: null } });
  await expectNoViolations(page);

  await page.reload();
  await expect(section(page).getByText('The garage')).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
});

test('what was not taken is tried again, paused, and sent again by hand', async ({ page, product }) => {
  await atSettings(page, product);
  receiver.respondWith(500);
  await addWebhook(page, { name: '' });
  await section(page)
    .getByRole('button', { name: /^Deliveries to 127/ })
    .click();
  await log(page).getByRole('button', { name: 'Send a test' }).click();
  await expect(deliveries(page)).toContainText([/Failing.*500 Internal Server Error.*Next try/s]);
  await expectNoViolations(page);
  await log(page).getByRole('button', { name: 'Close' }).click();
  await expect(section(page).getByRole('button', { name: /^Deliveries to 127/ })).toBeFocused();

  await choose(page, 'Pause');
  await expect(page.getByText('Webhook paused', { exact: true })).toBeVisible();
  await expect(section(page).getByText('Paused', { exact: true })).toBeVisible();
  await section(page)
    .getByRole('button', { name: /^Deliveries to / })
    .click();
  await expect(deliveries(page)).toContainText([/Given up.*the webhook was paused/s]);
  await expect(log(page).getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await choose(page, 'Resume');
  await expect(section(page).getByText('Paused', { exact: true })).toHaveCount(0);
  await choose(page, 'New secret');
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  const renewed = await takeSecret(page, 'New webhook secret');
  await expect(section(page).getByRole('button', { name: /^More for / })).toBeFocused();

  receiver.respondWith(204);
  const before = receiver.arrived.length;
  await section(page)
    .getByRole('button', { name: /^Deliveries to / })
    .click();
  await log(page)
    .getByRole('button', { name: /^Send again/ })
    .click();
  await expect(deliveries(page)).toContainText([/Delivered.*204 No Content/s]);
  await receiver.newest(before + 1, renewed);
  expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1);
  await page.keyboard.press('Escape');

  await choose(page, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('Webhook removed')).toBeVisible();
  await expect(section(page)).toContainText('You have none yet.');
  await expect(section(page).getByRole('heading')).toBeFocused();
});

test('staff are told of everybody’s consignments', async ({ page, product }) => {
  await asAdmin(page, product);
  await page.goto('/settings');
  const secret = await addWebhook(page, { name: 'The office', all: true });
  await expect(section(page)).toContainText('All consignments');
  const { consignment } = await submit(product);
  expect((await receiver.newest(1, secret)).data).toMatchObject({ consignmentId: consignment.id });
});

test.describe('an address that leads inside', () => {
  test.use({ expectsRefusals: true });
  test('is refused, with words at the field', async ({ page, product }) => {
    await atSettings(page, product);
    await section(page).getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://169.254.169.254/latest/meta-data');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText('This address does not lead to the public internet.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  });

  test('is this machine too, unless somebody develops on it', async () => {
    const { username, phone } = newConsignor();
    const owner = await createApiUser(productUrl(), dataDir()).register(username, phone);
    for (const url of [receiver.url, receiver.url.replace('http:', 'https:'), 'https://localhost:4000/']) {
      await expect(owner.call('POST', '/api/webhooks', { url })).rejects.toThrow('WEBHOOK_ADDRESS_REFUSED');
    }
    expect(receiver.arrived).toEqual([]);
  });
});
