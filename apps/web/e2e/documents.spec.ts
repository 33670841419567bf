import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { pdfFile } from './support/pdf-file.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, test } from './support/test.ts';

// What is no PDF is refused.
test.use({ viewport: { width: 1280, height: 800 }, expectsRefusals: true });

test('an owner adds a title as PDF, removes another paper, and staff see its page and save the PDF', async ({
  page,
  context,
}) => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  await owner.saveDraft({ step: 3 });
  await context.addCookies([owner.browserCookie()]);
  await page.goto('/consign?step=photos&group=trunk');
  const papers = page.getByRole('region', { name: 'Documents as PDF' });
  const choose = (name: string, text: string) =>
    papers
      .getByLabel('Choose a PDF')
      .setInputFiles(
        name.endsWith('.pdf') ? pdfFile(name, text) : { name, mimeType: 'application/pdf', buffer: Buffer.from(text) },
      );
  await choose('holiday.txt', 'no PDF at all');
  await expect(papers.getByRole('alert')).toHaveText('This file is not a PDF.');
  await choose('My title.pdf', 'CERTIFICATE OF TITLE');
  await expect(papers.getByRole('status')).toHaveText('My title.pdf was added.');
  await papers.getByLabel('What it is').selectOption('Invoice');
  await choose('Tires.pdf', 'Four tires');
  await expect(papers.getByText('Tires.pdf · 1 page')).toBeVisible();
  await expectNoViolations(page);
  await papers.getByRole('button', { name: 'Remove Tires.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(papers.getByText('Tires.pdf · 1 page')).toBeHidden();

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
});
