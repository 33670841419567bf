import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { pdfFile } from './support/pdf-file.ts';
import { ADMIN } from './support/product.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, test } from './support/test.ts';
import { atWidths } from './support/widths.ts';

/** Changes by one side must reach the other side's open page within 2 s. */
const LIVE = { timeout: 2_000 };

test.use({ viewport: { width: 375, height: 800 } });

test('an owner adds a forgotten photo and corrects a field, and the team takes it over', async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  const { id, number } = await owner.submit();
  const office = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 800 } });
  await office.addCookies([admin.browserCookie()]);
  const staff = await office.newPage();
  await staff.goto('/admin/dashboard?sort=newest');
  const row = staff.getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible();

  await page.context().addCookies([owner.browserCookie()]);
  await page.goto(`/consignments/${id}`);
  const section = page.getByRole('region', { name: /Forgot something|What you proposed/ });
  await section.getByRole('button', { name: 'Add or correct something' }).click();
  await section.getByRole('button', { name: 'Send to our team' }).click();
  await expect(section.getByText('Please choose what you want to add or correct')).toBeVisible();
  await section.getByRole('combobox').selectOption('Scenic');
  await section.getByLabel('Choose photos for Scenic').setInputFiles(samplePhoto('scenic'));
  await section.getByRole('combobox').selectOption('Color');
  await section.getByRole('textbox', { name: 'Color' }).fill('Rosso Corsa');
  await section.getByRole('combobox').selectOption('Service book');
  await section.getByRole('button', { name: 'Send to our team' }).click();
  await section.getByRole('textbox', { name: 'A note for our team' }).fill('It was repainted in spring.');
  await section.getByRole('button', { name: 'Send to our team' }).click();
  const book = section.getByRole('region', { name: 'Service book (PDF)' });
  await expect(book.getByText('Please add a PDF')).toBeVisible();
  await book.getByLabel('Choose a PDF for Service book').setInputFiles(pdfFile('Book.pdf', 'Serviced at 10,000 miles'));
  await expect(book.getByText('attached')).toBeVisible();
  await atWidths(page, [1280, 375], () => expectNoViolations(page, { within: 'main' }));
  await section.getByRole('button', { name: 'Send to our team' }).click();
  await expect(section.getByText('Our team will look at it.')).toBeVisible();
  await expect(section.getByText('Scenic photos, Service book (PDF)', { exact: false })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Withdraw proposal' })).toBeVisible();

  await expect(row.getByText('Changes proposed')).toBeVisible(LIVE);
  await staff.goto(`/admin/dashboard?open=${id}`);
  const proposal = staff.getByRole('region', { name: 'The owner proposes' });
  await expect(proposal.getByText('Rosso Corsa')).toBeVisible();
  await expect(proposal.getByText('Book.pdf', { exact: true })).toBeVisible();
  await atWidths(staff, [375, 1280], () => expectNoViolations(staff, { within: '[role="dialog"]' }));
  await proposal.getByRole('button', { name: 'Accept proposal' }).click();
  await expect(staff.getByText('Proposed by the owner, accepted')).toBeVisible();
  await expect(proposal).toHaveCount(0);

  await expect(section.getByText('Our team took it over into your consignment.')).toBeVisible(LIVE);
  await expect(page.getByText('Rosso Corsa').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Documents', exact: true }).getByText('Book.pdf · 1 page')).toBeVisible(
    LIVE,
  );
  await office.close();
});
