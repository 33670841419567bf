import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { measure } from './support/measure.ts';
import { pdfFile } from './support/pdf-file.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';
import { atWidths } from './support/widths.ts';

// What is no PDF is refused.
test.use({ viewport: { width: 1280, height: 800 }, expectsRefusals: true });

test('an owner adds a title as PDF, removes another document, and staff see its page and save the PDF', async ({
  page,
  context,
}) => {
  // The last part waits for a job that reads pictures.
  test.slow();
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await owner.saveDraft({ step: 3 });
  await context.addCookies([owner.browserCookie()]);
  await page.goto('/consign?step=photos&category=trunk');
  const ofDraft = page.getByRole('region', { name: 'Documents as PDF' });
  const choose = (name: string, text: string) =>
    ofDraft
      .getByLabel('Choose a PDF')
      .setInputFiles(
        name.endsWith('.pdf') ? pdfFile(name, text) : { name, mimeType: 'application/pdf', buffer: Buffer.from(text) },
      );
  await choose('holiday.txt', 'no PDF at all');
  await expect(ofDraft.getByRole('alert')).toHaveText('This file is not a PDF.');
  await choose('My title.pdf', 'Salvage title, VIN 1HGCM82633A004352');
  await expect(ofDraft.getByRole('status')).toHaveText('My title.pdf was added.');
  await ofDraft.getByLabel('Kind of document').selectOption('Invoice');
  await choose('Tires.pdf', 'Four tires');
  await expect(ofDraft.getByText('Tires.pdf · 1 page')).toBeVisible();
  await expectNoViolations(page);
  await ofDraft.getByRole('button', { name: 'Remove Tires.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(ofDraft.getByText('Tires.pdf · 1 page')).toBeHidden();

  const { id } = await owner.submit();
  await page.goto(`/consignments/${id}`);
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await documents.getByRole('button', { name: 'Title, page 1 of 1' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Photos' }).getByRole('img', { name: 'Title, page 1 of 1' }),
  ).toBeVisible();

  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  await context.addCookies([admin.browserCookie()]);
  await page.goto(`/admin/dashboard?open=${id}`);
  const saved = page.waitForEvent('download');
  await documents.getByRole('link', { name: 'PDF of My title.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('My title.pdf');

  // A job reads it once it is submitted.
  const notes = page.getByRole('region', { name: 'Read from photos and documents' });
  await expect(async () => {
    await page.goto(`/admin/dashboard?open=${id}`);
    await expect(notes).toContainText('A document (PDF) mentions: salvage', { timeout: 4_000 });
  }).toPass({ timeout: 120_000 });
  const cut = notes.getByRole('button', { name: 'Enlarge: A document (PDF) mentions: salvage' });
  const { width, height } = await measure(cut);
  // The line and what is around it, not the whole page.
  expect(width / height).toBeGreaterThan(3);
  const vin = page.getByRole('region', { name: 'VIN in the documents' });
  await expect(vin.getByRole('button', { name: 'Enlarge VIN in a document' })).toBeVisible();
  await cut.click();
  await expect(page.getByRole('dialog', { name: 'Photos' }).getByRole('img')).toBeVisible();
});

test('staff ask for documents, the owner adds one and cannot add another, and staff see what came', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  const { id } = await owner.submit();
  await admin.decide(id, { status: 'in_review' });
  const office = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 800 } });
  await office.addCookies([admin.browserCookie()]);
  const staff = await office.newPage();
  await staff.goto(`/admin/dashboard?open=${id}`);
  await staff.getByRole('button', { name: /^Ask for changes/ }).click();
  const kinds = staff.getByRole('region', { name: 'Documents', exact: true });
  await kinds.getByRole('button', { name: 'Pin Title (PDF)' }).click();
  await staff.getByRole('button', { name: 'Please add all of its pages' }).click();
  await kinds.getByRole('button', { name: 'Pin Invoice (PDF)' }).click();
  await staff.getByRole('textbox', { name: 'Reason for Invoice (PDF)' }).fill('For the new tires');
  await atWidths(staff, [1280, 375], () => expectNoViolations(staff, { within: '[role="dialog"]' }));
  await staff.getByRole('button', { name: 'Send 2 items' }).click();
  await expect(staff.getByRole('region', { name: 'Waiting for the owner' })).toContainText('Invoice (PDF)');

  await context.addCookies([owner.browserCookie()]);
  await page.goto(`/consignments/${id}`);
  const form = page.getByRole('region', { name: 'Changes requested' });
  const title = form.getByRole('region', { name: 'Title (PDF)' });
  const invoice = form.getByRole('region', { name: 'Invoice (PDF)' });
  await expect(title.getByText('Please add all of its pages')).toBeVisible({ timeout: 20_000 });
  await form.getByRole('button', { name: 'Resubmit' }).click();
  await expect(title.getByText('Please add a PDF, or say that you cannot')).toBeVisible();
  const choose = title.getByLabel('Choose a PDF for Title');
  await choose.setInputFiles({
    name: 'holiday.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no PDF at all'),
  });
  await expect(title.getByText('This file is not a PDF.')).toBeVisible();
  await title.getByRole('button', { name: 'Remove holiday.pdf' }).click();
  await choose.setInputFiles(pdfFile('My title.pdf', 'CERTIFICATE OF TITLE'));
  await expect(title.getByText('attached')).toBeVisible();
  await page.reload();
  await expect(title.getByText('My title.pdf')).toBeVisible();
  await invoice.getByRole('checkbox', { name: 'I cannot add this' }).check();
  await atWidths(page, [1280, 375], () => expectNoViolations(page, { within: 'main' }));
  await form.getByRole('button', { name: 'Resubmit' }).click();
  await expect(form).toHaveCount(0);
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await expect(documents.getByText('My title.pdf · 1 page')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Title (PDF)')).toBeVisible();

  const changed = staff.getByRole('region', { name: 'What the owner changed' });
  await expect(changed.getByText('My title.pdf', { exact: true })).toBeVisible();
  await expect(changed.getByText('None before · Not added')).toBeVisible();
  await expect(kinds.getByText('My title.pdf · 1 page')).toBeVisible();
  await changed.getByRole('button', { name: 'Title, page 1 of 1' }).click();
  await expect(
    staff.getByRole('dialog', { name: 'Photos' }).getByRole('img', { name: 'Title, page 1 of 1' }),
  ).toBeVisible();
  await staff.keyboard.press('Escape');
  await atWidths(staff, [1280, 375], () => expectNoViolations(staff, { within: '[role="dialog"]' }));
  await office.close();
});
