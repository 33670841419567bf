import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './support/api-user.ts';
import { ADMIN, type Product, startProduct } from './support/product.ts';
import { expect, newConsignor, test } from './support/test.ts';

const CASES = 20;

let product: Product;
let admin: ApiUser;

// Its own product: only these cases are waiting.
test.beforeAll(async () => {
  product = await startProduct();
  const { username, phone } = newConsignor();
  const owner = await createApiUser(product.url, product.dataDir).consignor(username, phone);
  admin = await createApiUser(product.url, product.dataDir).signIn(ADMIN.username, ADMIN.password);
  for (let count = 0; count < CASES; count += 1) await owner.submit();
});

test.afterAll(() => product.stop());

/** Presses keys and counts them. */
function countKeys(page: Page) {
  let pressed = 0;
  return {
    get pressed() {
      return pressed;
    },
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
  };
}

test('a reviewer decides twenty cases with the keyboard only, in four keys each and one page', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await context.addCookies([admin.browserCookie()]);
  let pages = 0;
  page.on('load', () => {
    pages += 1;
  });
  await page.goto(`${product.url}/admin/dashboard`);
  await expect(page.locator('[data-row-main]')).toHaveCount(CASES);
  const keys = countKeys(page);
  const dialog = page.getByRole('dialog');
  const startedAt = Date.now();
  await keys.press('j', 'Enter');
  for (let done = 0; done < CASES; done += 1) {
    await expect(dialog.getByRole('button', { name: 'Start review' })).toBeVisible();
    await keys.press('s');
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
    await keys.press('a');
    await expect(dialog.getByLabel('Note for the owner')).toBeFocused();
    await keys.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible();
    if (done < CASES - 1) await keys.press('j');
  }
  const seconds = (Date.now() - startedAt) / 1_000;
  const measured = `${keys.pressed / CASES} keys and ${pages / CASES} pages a case, ${(seconds / CASES).toFixed(1)} s`;
  test.info().annotations.push({ type: 'measured', description: measured });
  process.stdout.write(`Twenty cases by keyboard: ${measured}\n`);
  // Start, approve, send and next for each; once to the first row and into it.
  expect(keys.pressed).toBeLessThanOrEqual(4 * CASES + 1);
  expect(pages).toBe(1);
});
