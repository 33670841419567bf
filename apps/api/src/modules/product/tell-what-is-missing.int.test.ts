import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { tellWhatIsMissing } from './tell-what-is-missing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function linesAtStart(isHttps: boolean, kind: 'none' | 'twilio'): Promise<string[]> {
  const { config, sms } = testApp.deps;
  testApp.logged.length = 0;
  await tellWhatIsMissing({ ...testApp.deps, config: { ...config, isHttps }, sms: { ...sms, kind } });
  return testApp.logged.map(({ msg }) => String(msg));
}

it('a start over https says that there is no SMS gateway and no mail server', async () => {
  expect(await linesAtStart(true, 'none')).toEqual([
    expect.stringMatching(/^no SMS gateway is set up/),
    expect.stringMatching(/^no email settings are saved/),
  ]);
});

it('a start says nothing of what is set up, and nothing of a trial without https', async () => {
  expect(await linesAtStart(true, 'twilio')).toEqual([expect.stringMatching(/^no email settings are saved/)]);
  expect(await linesAtStart(false, 'none')).toEqual([]);
});
