import { createDatabase } from '@marque/db/connection';
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
