import { expectNoViolations } from './support/accessibility.ts';
import { asAdmin, test } from './support/email-test.ts';
import { expect } from './support/test.ts';
import { atWidths } from './support/widths.ts';

// Its own product: the texts are on everybody's landing page.
test.use({ productKey: 'landing-texts' });

test('an administrator writes what the landing page promises and what a sale costs (spec 26.7)', async ({
  page,
  product,
}) => {
  await asAdmin(page, product);
  await page.goto('/admin/company?tab=landing');
  const form = page.getByRole('form', { name: 'Landing page' });
  const save = form.getByRole('button', { name: 'Save texts' });
  const second = form.getByRole('group', { name: 'Second promise' });
  await expect(second.getByLabel('Heading')).toHaveValue('Expert valuation');
  await expect(save).toBeDisabled();
  await atWidths(page, [375, 1280], () => expectNoViolations(page, { within: 'main' }));

  await second.getByLabel('Heading').fill('');
  await save.click();
  await expect(second.getByText('Please enter a heading')).toBeVisible();
  await expect(second.getByLabel('Heading')).toBeFocused();
  await second.getByLabel('Heading').fill('Valued by Grace & Ada');
  await form.getByLabel('What it costs (optional)').fill('Six percent of the price.');
  await save.click();
  await expect(page.getByText('Texts saved')).toBeVisible();
  await expect(save).toBeDisabled();

  // The server remembers the texts of a page for some seconds.
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText('Valued by Grace & Ada')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Six percent of the price.')).toBeVisible();
  await expect(page.getByText('Maximum value', { exact: true })).toBeVisible();

  await page.goto('/admin/company?tab=landing');
  await form.getByRole('button', { name: 'Use the standard texts' }).click();
  await save.click();
  await expect(save).toBeDisabled();
  // Reached from another page, the landing page is rendered in the browser.
  await page
    .getByRole('link', { name: /Marque/ })
    .first()
    .click();
  await expect(page.getByText('Expert valuation')).toBeVisible();
});
