import type { Page } from '@playwright/test';
import { type ApiUser, createApiUser } from './api-user.ts';
import { codeSentTo, dataDir, expect, type NewConsignor, newConsignor, productUrl } from './test.ts';
import { getAppCode } from './totp.ts';

interface Guarded {
  person: NewConsignor;
  recoveryCodes: string[];
}

async function consignor(): Promise<{ person: NewConsignor; apiUser: ApiUser }> {
  const person = newConsignor();
  return { person, apiUser: await createApiUser(productUrl(), dataDir()).consignor(person.username, person.phone) };
}

async function callProcedure<T>(apiUser: ApiUser, name: string, input: object): Promise<T> {
  const response = await apiUser.call<{ result: { data: { json: T } } }>('POST', `/trpc/${name}`, { json: input });
  return response.result.data.json;
}

/** A consignor with a verified phone who signs in with an authenticator app. The current code is used up. */
export async function consignorWithApp(): Promise<Guarded & { secret: string }> {
  const { person, apiUser } = await consignor();
  const { secret } = await callProcedure<{ secret: string }>(apiUser, 'twoFactor.setup', { method: 'app' });
  const { recoveryCodes } = await callProcedure<{ recoveryCodes: string[] }>(apiUser, 'twoFactor.enable', {
    token: getAppCode(secret),
  });
  return { person, secret, recoveryCodes };
}

/** The same with codes by text message. */
export async function consignorWithSms(): Promise<Guarded> {
  const { person, apiUser } = await consignor();
  const before = await codeSentTo(person.phone);
  await callProcedure(apiUser, 'twoFactor.setup', { method: 'sms' });
  const token = await nextCodeSentTo(person.phone, before);
  const { recoveryCodes } = await callProcedure<{ recoveryCodes: string[] }>(apiUser, 'twoFactor.enable', { token });
  return { person, recoveryCodes };
}

export async function nextCodeSentTo(phone: string, before: string): Promise<string> {
  await expect.poll(() => codeSentTo(phone)).not.toBe(before);
  return codeSentTo(phone);
}

export async function givePassword(page: Page, { username, password }: NewConsignor): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
}
