import { expectNoViolations } from './support/accessibility.ts';
import { createApiUser } from './support/api-user.ts';
import { pdfFile } from './support/pdf-file.ts';
import { ADMIN } from './support/product.ts';
import { submitCars } from './support/staff.ts';
import { dataDir, expect, newConsignor, productUrl, samplePhoto, test } from './support/test.ts';
import { atWidths } from './support/widths.ts';

test.use({ viewport: { width: 375, height: 800 } });

test('an owner adds a forgotten photo and corrects a field, and the team takes it over', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  const admin = await createApiUser(productUrl(), dataDir()).signIn(ADMIN.username, ADMIN.password);
  const { make, cars } = await submitCars(owner, 2);
  const number = cars[1]?.number ?? '';
  const id = cars[1]?.id;
  const office = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 800 } });
  await office.addCookies([admin.browserCookie()]);
  const staff = await office.newPage();
  await staff.goto(`/admin/dashboard?q=${make}&sort=newest`);
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
  await section.getByRole('combobox').selectOption('Service records');
  await section.getByRole('button', { name: 'Send to our team' }).click();
  await section.getByRole('textbox', { name: 'A note for our team' }).fill('It was repainted in spring.');
  await section.getByRole('button', { name: 'Send to our team' }).click();
  const book = section.getByRole('region', { name: 'Service records (PDF)' });
  await expect(book.getByText('Please add a PDF')).toBeVisible();
  await book
    .getByLabel('Choose a PDF for Service records')
    .setInputFiles(pdfFile('Book.pdf', 'Serviced at 10,000 miles'));
  await expect(book.getByText('attached')).toBeVisible();
  // A reload closes the form and keeps what is in it.
  await page.reload();
  await section.getByRole('button', { name: 'Add or correct something' }).click();
  await expect(section.getByRole('textbox', { name: 'A note for our team' })).toHaveValue(
    'It was repainted in spring.',
  );
  await expect(section.getByRole('textbox', { name: 'Color' })).toHaveValue('Rosso Corsa');
  await expect(book.getByText('attached')).toBeVisible();
  await atWidths(page, [1280, 375], () => expectNoViolations(page, { within: 'main' }));
  await section.getByRole('button', { name: 'Send to our team' }).click();
  await expect(section.getByText('Our team will look at it.')).toBeVisible();
  await expect(section.getByText('Scenic photos, Service records (PDF)', { exact: false })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Withdraw proposal' })).toBeVisible();

  await expect(row.getByText('Changes proposed')).toBeVisible();
  await row.getByRole('link', { name: `View details of ${number}` }).click();
  const proposal = staff.getByRole('region', { name: 'The owner proposes' });
  await expect(proposal.getByText('Rosso Corsa')).toBeVisible();
  await expect(proposal.getByText('Book.pdf', { exact: true })).toBeVisible();
  // What is half written stays through Escape, another case and a reload, and so do the files of a message.
  await proposal.getByRole('button', { name: 'Decline proposal' }).click();
  await proposal.getByLabel('Why you decline').fill('The documents say');
  const messages = staff.getByRole('region', { name: 'Messages with the owner' });
  await messages.getByLabel('Photos and PDFs to attach').setInputFiles(samplePhoto('scenic'));
  await expect(messages.getByText('attached')).toBeVisible();
  await proposal.getByLabel('Why you decline').press('Escape');
  await expect(proposal.getByRole('button', { name: 'Decline proposal' })).toBeFocused();
  await staff.keyboard.press('j');
  await expect(staff).toHaveURL(new RegExp(`open=${cars[0]?.id}\\b`));
  await expect(proposal).toHaveCount(0);
  await staff.keyboard.press('k');
  await expect(staff).toHaveURL(new RegExp(`open=${id}\\b`));
  await expect(proposal.getByText('Rosso Corsa')).toBeVisible();
  await staff.reload();
  await proposal.getByRole('button', { name: 'Decline proposal' }).click();
  await expect(proposal.getByLabel('Why you decline')).toHaveValue('The documents say');
  await expect(messages.getByText('attached')).toBeVisible();
  await proposal.getByRole('button', { name: 'Cancel' }).click();
  await atWidths(staff, [375, 1280], () => expectNoViolations(staff, { within: '[role="dialog"]' }));
  await proposal.getByRole('button', { name: 'Accept proposal' }).click();
  await expect(staff.getByText('Proposed by the owner, accepted')).toBeVisible();
  await expect(proposal).toHaveCount(0);

  await expect(section.getByText('Our team accepted it and updated your consignment.')).toBeVisible();
  await expect(page.getByText('Rosso Corsa').first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Documents', exact: true }).getByText('Book.pdf · 1 page'),
  ).toBeVisible();
  await office.close();
});
