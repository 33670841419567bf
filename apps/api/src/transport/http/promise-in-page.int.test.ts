import { createDatabase } from '@marque/db/connection';
import { STANDARD_LANDING_TEXTS } from '@marque/domain/company/landing-texts';
import { suggestHours } from '@marque/domain/company/working-hours';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { promiseWriter } from './promise-in-page.ts';

const BUILT = '<p>We get in touch within<!-- --> <span data-promise="">24 hours</span>.</p>';

it('The landing page names the promise that holds, and 24 hours while the database is away', async () => {
  const { db, close } = await createTestApp();
  expect(await promiseWriter(db)(BUILT)).toBe(BUILT);
  const hours = JSON.stringify(suggestHours('Europe/Berlin'));
  await db.insertInto('workingHours').values({ version: 1, hours, authorId: null, createdAt: new Date() }).execute();
  expect(await promiseWriter(db)(BUILT)).toBe(BUILT.replace('24 hours', '8 working hours'));
  await close();
  const away = createDatabase({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
  expect(await promiseWriter(away)(BUILT)).toBe(BUILT);
});

it('The landing page has the company’s own promises, as text', async () => {
  const { db, close } = await createTestApp();
  const built = '<dl><dt data-promise-term="0">Maximum value</dt><dd data-promise-text="0">Sold well.</dd></dl>';
  const { promises } = STANDARD_LANDING_TEXTS;
  const own = [{ term: 'Cars & <b>people</b>', text: 'We sell 10 > 5 cars.' }, ...promises.slice(1)];
  const landingTexts = JSON.stringify({ fees: '', promises: own });
  await db.insertInto('companySettings').values({ landingTexts }).execute();
  expect(await promiseWriter(db)(built)).toBe(
    '<dl><dt data-promise-term="0">Cars &amp; &lt;b&gt;people&lt;/b&gt;</dt>' +
      '<dd data-promise-text="0">We sell 10 &gt; 5 cars.</dd></dl>',
  );
  await close();
});
