import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { confirmAddress } from './support/database.ts';
import { pdfFile } from './support/pdf-file.ts';
import { ADMIN, INBOUND_EMAIL_SECRET } from './support/product.ts';
import { memberOfStaff } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, test } from './support/test.ts';

let admin: ApiUser;
let owner: ApiUser;
let address: string;

test.beforeAll(async () => {
  const { username, phone } = newConsignor();
  admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  address = `${username}@example.com`;
  await confirmAddress(dataDir(), username, address);
});

const ofTeam = (page: Page) => page.getByRole('region', { name: 'Messages with the owner' });
async function findReplyAddress(text: string): Promise<string | null> {
  const outbox = await readFile(join(dataDir(), 'outbox', 'mail.ndjson'), 'utf8').catch(() => '');
  const mails = outbox
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return mails.find((mail) => mail.to === address && mail.text.includes(text))?.replyTo ?? null;
}

const ofOwner = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

test.describe('two people at once', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('owner and staff write to each other, live in both windows, with photos, PDFs and unread counts', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const { id, number } = await owner.submit();
    await context.addCookies([admin.browserCookie()]);
    const theirs = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    await theirs.addCookies([owner.browserCookie()]);
    const phone = await theirs.newPage();

    await page.goto('/admin/dashboard?sort=newest');
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row).toBeVisible();

    await phone.goto(`/consignments/${id}`);
    await ofOwner(phone).getByRole('textbox', { name: 'Your message to our team' }).fill('Shall I send the records?');
    await ofOwner(phone).getByRole('button', { name: 'Send message' }).click();
    await expect(ofOwner(phone).getByText('Shall I send the records?')).toBeVisible();
    await expect(ofOwner(phone).getByRole('textbox')).toHaveValue('');
    await expect(row.getByText('1 new message')).toBeVisible();

    await page.goto(`/admin/dashboard?open=${id}`);
    await expect(ofTeam(page).getByText('Shall I send the records?')).toBeVisible();
    await ofTeam(page).getByRole('textbox', { name: 'Message to the owner' }).scrollIntoViewIfNeeded();
    await ofTeam(page)
      .getByRole('combobox', { name: 'Start from a prepared reply' })
      .selectOption('Ask for service records');
    await expect(ofTeam(page).getByRole('textbox')).toHaveValue(/service history/);
    await ofTeam(page).getByRole('textbox').fill('Yes, please.');
    const attach = ofTeam(page).getByLabel('Photos and PDFs to attach');
    await attach.setInputFiles(samplePhoto('scenic'));
    await attach.setInputFiles(pdfFile('Invoice.pdf', 'Four tires'));
    await expect(ofTeam(page).getByText('attached')).toHaveCount(2);
    await ofTeam(page).getByRole('button', { name: 'Send to the owner' }).click();
    await expect(ofTeam(page).getByText('Yes, please.')).toBeVisible();
    await expect(ofOwner(phone).getByText('Yes, please.')).toBeVisible();
    await expect(ofOwner(phone).getByText(/from our team|^Our team$/)).toBeVisible();
    const photo = ofOwner(phone).getByRole('button', { name: 'Enlarge scenic.jpg' });
    await expect(photo.getByRole('presentation')).toHaveJSProperty('complete', true);
    await photo.click();
    await expect(phone.getByRole('img', { name: 'scenic.jpg' })).toBeVisible();
    await phone.keyboard.press('Escape');
    await ofOwner(phone).getByRole('button', { name: 'Show the pages of Invoice.pdf' }).click();
    await expect(phone.getByRole('img', { name: 'Invoice.pdf, page 1 of 1' })).toBeVisible();
    await phone.keyboard.press('Escape');
    const saved = phone.waitForEvent('download');
    await ofOwner(phone).getByRole('link', { name: 'PDF of Invoice.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('Invoice.pdf');

    await expect.poll(() => findReplyAddress('Yes, please.')).not.toBeNull();
    const email = { from: address, to: await findReplyAddress('Yes, please.'), text: 'Sent.\n\n> Yes, please.' };
    await owner.call('POST', `/api/inbound-email?secret=${INBOUND_EMAIL_SECRET}`, email);
    await expect(ofTeam(page).getByText('Sent.', { exact: true })).toBeVisible();
    await expect(ofTeam(page).getByText('· By email')).toBeVisible();

    await phone.goto('/dashboard');
    await expect(phone.getByText('Submitted Consignments')).toBeVisible();
    await ofTeam(page).getByRole('textbox').fill('And the second key?');
    await ofTeam(page).getByRole('textbox').press('Control+Enter');
    await expect(phone.getByText('A new message from our team.')).toBeVisible();
    const read = phone.waitForResponse((response) => response.url().includes('/trpc/message.markRead'));
    await phone.getByRole('link', { name: /^Read messages about/ }).click();
    await expect(ofOwner(phone).getByRole('heading', { name: 'Messages' })).toBeFocused();
    await ofOwner(phone).getByText('And the second key?').scrollIntoViewIfNeeded();
    await ofOwner(phone).getByRole('button', { name: 'Send message' }).scrollIntoViewIfNeeded();
    await read;
    await phone.goto('/dashboard');
    await expect(phone.getByText('Submitted Consignments')).toBeVisible();
    await expect(phone.getByText('A new message from our team.')).toHaveCount(0);
    await theirs.close();
  });
});

test('a viewer reads the conversation and does not write in it', async ({ page, context }) => {
  const { id } = await owner.submit();
  await owner.call('POST', `/api/consignments/${id}/messages`, { text: 'Is there any news?' });
  const { apiUser } = await memberOfStaff('viewer');
  await context.addCookies([apiUser.browserCookie()]);
  await page.goto(`/admin/dashboard?open=${id}`);
  await expect(ofTeam(page).getByText('Is there any news?')).toBeVisible();
  await expect(ofTeam(page).getByText('You can read this conversation, but not write in it.')).toBeVisible();
  await expect(ofTeam(page).getByRole('textbox')).toHaveCount(0);
});

test('a message that is not written to its end survives a reload, and an empty one is not sent', async ({
  page,
  context,
}) => {
  const { id } = await owner.submit();
  await context.addCookies([owner.browserCookie()]);
  await page.goto(`/consignments/${id}`);
  const field = ofOwner(page).getByRole('textbox', { name: 'Your message to our team' });
  await ofOwner(page).getByRole('button', { name: 'Send message' }).click();
  await expect(field).toHaveAccessibleDescription(/Please write a message/);
  await expect(field).toBeFocused();
  await field.fill('Half a thou');
  await page.reload();
  await expect(field).toHaveValue('Half a thou');
});
