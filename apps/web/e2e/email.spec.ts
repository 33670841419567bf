import type { Locator, Page } from '@playwright/test';
import { type ApiUser, PERSONAL_INFO } from './support/api-user.ts';
import { asAdmin, getAdmin, getUser, LOG, SETTINGS, saveSettings, submit, TEAM, test } from './support/email-test.ts';
import { createKeyboard } from './support/keyboard.ts';
import { MAIL_PASSWORD, MAIL_USER } from './support/mail-server.ts';
import { expect, newConsignor, signIn } from './support/test.ts';

// Tracing injects a script into every frame; the email's page blocks it and logs that to the console.
test.use({ trace: 'off', productKey: 'email' });

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' });
const sendTest = (page: Page) => page.getByRole('button', { name: 'Send test email' });
const testPanel = (page: Page) => page.getByRole('region', { name: 'Test', exact: true });

test.describe('The email settings', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ expectsRefusals: true });

  test('are filled in, saved and tested, with every message of the form', async ({ page, product, mail }) => {
    await asAdmin(page, product);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Email Settings' }).click();
    await expect(page).toHaveURL(`${product.url}${SETTINGS}`);
    await expect(page.getByText('DATA_DIR/outbox/mail.ndjson')).toBeVisible();
    await expect(page.getByLabel('SMTP port')).toHaveValue('587');
    await expect(page.getByText('STARTTLS is recommended for port 587')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expect(sendTest(page)).toBeDisabled();

    await page.getByLabel('SMTP port').fill('465');
    await expect(save(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Use SSL/TLS' }).click();
    await expect(page.getByLabel('Secure connection')).toHaveValue('true');
    await expect(page.getByText('SSL/TLS is recommended for port 465 and selected.')).toBeVisible();
    await page.getByLabel('SMTP port').fill('25');
    await page.getByRole('button', { name: 'Use STARTTLS' }).click();
    await expect(page.getByLabel('Secure connection')).toHaveValue('false');

    await page.getByLabel('SMTP port').fill('');
    await save(page).click();
    for (const message of [
      'Please enter a valid email address',
      'Sender name is required',
      'Please enter a valid recipient email address',
      'SMTP host is required',
      'Port must be a positive number',
      'SMTP username is required',
      'SMTP password is required',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Sender email')).toBeFocused();

    await page.getByLabel('Sender email').fill('sales@marque.example');
    await page.getByLabel('Sender name').fill('Marque Sales');
    await page.getByLabel('Recipient email').fill(TEAM);
    await page.getByLabel('Further recipients').fill('night@marque.example, day@marque.example');
    await page.getByLabel('SMTP host').fill(mail.host);
    await page.getByLabel('SMTP port').fill(String(mail.port));
    await page.getByLabel('SMTP username').fill(MAIL_USER);
    await expect(sendTest(page)).toBeDisabled();
    await page.getByLabel('SMTP password').fill(MAIL_PASSWORD);
    await expect(sendTest(page)).toBeEnabled();
    await expect(testPanel(page)).toContainText('Save the settings first');

    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expect(sendTest(page)).toBeFocused();
    await expect(page.getByText('DATA_DIR/outbox/mail.ndjson')).toHaveCount(0);

    await sendTest(page).click();
    await expect(page.getByText('Test email sent')).toBeVisible();
    await expect(testPanel(page).getByRole('status')).toContainText(TEAM);
    const email = await mail.newest(TEAM, /^Test message$/);
    expect(email.from).toEqual({ name: 'Marque Sales', address: 'sales@marque.example' });
  });

  test('come back after a reload without the password, and keep it when it is left blank', async ({
    page,
    product,
    mail,
  }) => {
    await asAdmin(page, product);
    await page.goto(SETTINGS);
    const password = page.getByLabel('SMTP password');
    await expect(page.getByLabel('Sender name')).toHaveValue('Marque Sales');
    await expect(page.getByLabel('Recipient email')).toHaveValue(TEAM);
    await expect(page.getByLabel('Further recipients')).toHaveValue('night@marque.example\nday@marque.example');
    await expect(page.getByLabel('SMTP host')).toHaveValue(mail.host);
    await expect(page.getByLabel('SMTP port')).toHaveValue(String(mail.port));
    await expect(page.getByLabel('SMTP username')).toHaveValue(MAIL_USER);
    await expect(password).toHaveValue('');
    await expect(password).toHaveAttribute('placeholder', 'A password is saved');
    await expect(save(page)).toBeDisabled();

    await page.getByLabel('Sender name').fill('Marque');
    await expect(testPanel(page)).toContainText('without your changes');
    await expect(sendTest(page)).toBeEnabled();
    await page.getByRole('tab', { name: 'Delivery log' }).click();
    await page.getByRole('tab', { name: 'Configuration' }).click();
    await expect(page.getByLabel('Sender name')).toHaveValue('Marque');
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    const before = mail.arrived.length;
    await sendTest(page).click();
    await expect(page.getByText('Test email sent')).toBeVisible();
    expect(mail.arrived.length).toBe(before + 1);
  });

  test('say what the mail server said when the password is wrong', async ({ page, product }) => {
    const admin = await asAdmin(page, product);
    await page.goto(SETTINGS);
    await page.getByLabel('SMTP password').fill('not the password');
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByLabel('SMTP password')).toHaveValue('');
    await sendTest(page).click();
    const words = 'Failed to send test email. Please check your settings';
    await expect(testPanel(page).getByRole('alert')).toContainText(words);
    await expect(testPanel(page).getByRole('alert')).not.toContainText('535');
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    expect(JSON.stringify(await admin.call('GET', '/api/admin/email-settings'))).not.toContain('password of');
  });
});

test.describe('A consignment', () => {
  let admin: ApiUser;

  test.beforeEach(async ({ page, product, mail }) => {
    admin = await asAdmin(page, product);
    await saveSettings(admin, mail);
  });

  async function preview(page: Page, button: Locator): Promise<Locator> {
    await button.click();
    return page.getByRole('dialog', { name: /^Email MQ-/ });
  }

  test('is sent from its details after a look at it, with everything in it', async ({ page, product, mail }) => {
    const { consignment } = await submit(product);
    await page.goto(`/admin/dashboard?open=${consignment.id}`);
    const details = page.getByRole('dialog', { name: '2019 Ferrari 488 Pista' });
    const dialog = await preview(page, details.getByRole('button', { name: 'Send Email' }));
    await expect(dialog.getByText(TEAM)).toBeVisible();
    await expect(dialog.getByText(`Consignment ${consignment.number}`)).toBeVisible();

    const email = dialog.frameLocator('iframe');
    await expect(email.getByRole('heading', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
    // Its own styles apply, and its photos have loaded.
    await expect(email.getByRole('heading', { name: 'Vehicle' })).toHaveCSS('font-size', '19px');
    await expect
      .poll(() =>
        email.getByRole('img').evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth)),
      )
      .toBe(true);
    await expect(email.getByRole('link', { name: 'Open in the admin area' })).toHaveAttribute(
      'href',
      `${product.url}/admin/dashboard?open=${consignment.id}`,
    );
    expect(mail.arrived.filter(({ to }) => to?.[0]?.address === TEAM).map(({ subject }) => subject)).not.toContain(
      `Consignment ${consignment.number}`,
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(details).toBeVisible();

    await preview(page, details.getByRole('button', { name: 'Send Email' }));
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Email sent', { exact: true })).toBeVisible();
    await expect(page.getByText('The consignment details have been emailed successfully')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const arrived = await mail.newest(TEAM, new RegExp(consignment.number));
    for (const part of [arrived.html, arrived.text]) {
      expect(part).toContain('ZFF80AMA5K0240001');
      expect(part).toContain('A stone chip on the front bumper');
    }
    expect(arrived.attachments.length).toBeGreaterThanOrEqual(10);
    for (const { contentId, mimeType } of arrived.attachments) {
      expect(mimeType).toBe('image/jpeg');
      expect(arrived.html).toContain(`cid:${contentId?.slice(1, -1)}`);
    }

    const timeline = details.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Details emailed to the team');
    await expect(timeline).toContainText(`“Consignment details” to ${TEAM} · Sent`);
    await expect(timeline).toContainText(`“Submission received” to ${PERSONAL_INFO.email} · Sent`);
  });

  test.describe('that cannot be sent', () => {
    test.use({ expectsRefusals: true });

    test('says so, leads to the server’s response in the log, and is sent again from there', async ({
      page,
      product,
      mail,
    }) => {
      const { consignment } = await submit(product);
      await mail.newest(PERSONAL_INFO.email, new RegExp(consignment.number));
      await page.goto('/admin/dashboard');
      mail.refuseLogins(true);
      // Open connections keep the old settings; new settings open new connections.
      await saveSettings(admin, mail);
      const button = page.getByRole('button', { name: `Send email about ${consignment.number}` });
      const dialog = await preview(page, button);
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      const words = 'Failed to send email. Please check your email settings.';
      await expect(dialog.getByRole('alert')).toContainText(words);
      mail.refuseLogins(false);
      await dialog.getByRole('link', { name: 'delivery log' }).click();

      await expect(page).toHaveURL(`${product.url}${LOG}`);
      const row = page.getByRole('row').filter({ hasText: 'Consignment details' }).first();
      await expect(row).toContainText('Given up');
      await expect(row).toContainText('The mail server refused the sign-in');
      await expect(row).toContainText('1 try');
      await row.getByRole('button', { name: /^Send again/ }).click();
      await expect(page.getByText('Queued again')).toBeVisible();
      await mail.newest(TEAM, new RegExp(consignment.number));
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh the log' }).click();
        await expect(row).toContainText('Sent', { timeout: 1_000 });
      }).toPass();

      await page.getByRole('button', { name: 'Given up', exact: true }).click();
      await expect(page.getByText('No messages found')).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(row).toBeVisible();
      await row.getByRole('link', { name: `Consignment ${consignment.id}` }).click();
      await expect(page.getByRole('dialog', { name: '2019 Ferrari 488 Pista' })).toBeVisible();
    });
  });

  test('tells its owner what becomes of it, once each', async ({ product, mail }) => {
    const { consignment } = await submit(product);
    const { number } = consignment;
    const received = await mail.newest(PERSONAL_INFO.email, new RegExp(number));
    expect(received.text).toContain(`${product.url}/consignments/${consignment.id}`);
    await admin.decide(consignment.id, { status: 'in_review' });
    await admin.decide(consignment.id, { status: 'rejected', reason: 'photos', note: 'We cannot see the left side.' });
    await expect.poll(() => mail.arrived.some(({ text }) => text?.includes('We cannot see the left side.'))).toBe(true);
    const about = mail.arrived.filter(({ text, subject }) => `${subject} ${text}`.includes(number));
    expect(new Set(about.map(({ messageId }) => messageId)).size).toBe(about.length);
  });
});

test('many cases are emailed without a mouse, and the page says so', async ({ page, product, mail }) => {
  const admin = await asAdmin(page, product);
  await saveSettings(admin, mail);
  const cases = [await submit(product), await submit(product)].map(({ consignment }) => consignment);
  await page.goto('/admin/dashboard?sort=newest');
  const bar = page.getByRole('region', { name: 'Selected cases' });
  await page.getByRole('link', { name: `View details of ${cases[1]?.number}` }).focus();
  for (const key of ['x', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(bar).toContainText('2 cases selected');
  await page.keyboard.press('e');
  const send = page.getByRole('dialog', { name: 'Email 2 cases?' }).getByRole('button', { name: 'Send', exact: true });
  await createKeyboard(page).press(send);
  await expect(bar.getByRole('status')).toContainText('2 cases emailed.');
  for (const { number } of cases) await mail.newest(TEAM, new RegExp(`Consignment ${number}`));
});

test('a message that has arrived is sent once more only after a question', async ({ page, product, mail }) => {
  const admin = await asAdmin(page, product);
  await saveSettings(admin, mail);
  const { consignment } = await submit(product);
  await mail.newest(PERSONAL_INFO.email, new RegExp(consignment.number));
  await page.goto(`${LOG}&state=sent`);
  const row = page.getByRole('row').filter({ hasText: `Consignment ${consignment.id}` });
  const again = row.getByRole('button', { name: 'Send again: Submission received' });
  await again.click();
  const question = page.getByRole('dialog', { name: 'Send this message again?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  const before = mail.arrived.length;
  await again.press('Enter');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mail.arrived.length).toBe(before + 1);
});

test('a forgotten password is reset by the emailed link', async ({ page, product, mail }) => {
  await saveSettings(await getAdmin(product), mail);
  const { username, phone } = newConsignor();
  await getUser(product).consignor(username, phone);
  const address = `${username}@example.com`;
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username or email').fill(address);
  await page.getByLabel('Username or email').press('Enter');
  const email = await mail.newest(address, /password/i);
  // The token is in the fragment, which no server's log sees.
  const link = email.text?.match(/https?:\/\/\S+\/reset-password\S+/)?.[0];
  expect(email.html).toContain(link?.replaceAll('&', '&amp;'));
  await page.goto(String(link));
  const password = 'another long enough password';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).not.toHaveURL(/reset-password/);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, username, password);
  await expect(page).toHaveURL(`${product.url}/dashboard`);
  await expect.poll(() => mail.arrived.filter(({ to }) => to?.[0]?.address === address).length).toBeGreaterThan(1);
});

test('a viewer sees none of it, and the server refuses their requests', async ({ page, product }) => {
  const { consignment } = await submit(product);
  const { username, password } = newConsignor();
  const admin = await getAdmin(product);
  const { id } = await admin.call<{ id: number }>('POST', '/api/admin/users', { username, password, role: 'user' });
  await admin.call('POST', '/trpc/users.changeRole', { json: { id, role: 'viewer' } });
  const viewer = await getUser(product).signIn(username, password);
  await page.context().addCookies([viewer.browserCookie()]);

  await page.goto(SETTINGS);
  await expect(page).toHaveURL(`${product.url}/admin/dashboard`);
  await expect(page.getByRole('row').filter({ hasText: consignment.number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email Settings' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /email/i })).toHaveCount(0);
  await page.getByRole('link', { name: `View details of ${consignment.number}` }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('button', { name: 'Download Photos' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Send Email' })).toHaveCount(0);

  const refused: [string, string][] = [
    ['GET', '/api/admin/email-settings'],
    ['GET', '/api/admin/email-provider'],
    ['POST', '/api/admin/email-settings/test'],
    ['POST', `/api/consignments/${consignment.id}/send-email`],
    ['GET', `/api/admin/consignments/${consignment.id}/email-preview`],
    ['GET', '/trpc/email.log?input=%7B%22json%22%3A%7B%7D%7D'],
  ];
  for (const [method, path] of refused)
    await expect(viewer.call(method, path), `${method} ${path}`).rejects.toThrow(/: 403: /);
});
