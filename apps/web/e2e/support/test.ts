import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/**
 * All browsers log a refused request as an error, including one that mentions an unavailable service (503); tests that
 * provoke one opt in.
 */
const REFUSED_REQUEST = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** Logged by browsers when the connection is cut, or when the server or a proxy does not respond. */
const LOST_CONNECTION = /Failed to load resource: (net::ERR_|the server responded with a status of 50[2-4])/;

interface Fixtures {
  /** Set in tests that make the server refuse a request on purpose. */
  expectsRefusals: boolean;
  /** Set in tests that cut the connection. */
  expectsLostConnections: boolean;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global set-up`);
  return value;
}

export const productUrl = () => setting('MARQUE_E2E_URL');
export const dataDir = () => setting('MARQUE_E2E_DATA_DIR');

/** Some browsers report CSP violations only in an event. */
function sayViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reportError(new Error(`content security policy: ${effectiveDirective} ${blockedURI}`)),
  );
}

const MAX_SHOWN = 600;

/** Each refused request with its body and response, for a failure that may not come again. */
function listRefused(context: BrowserContext): string[] {
  const refused: string[] = [];
  context.on('response', async (response) => {
    if (response.status() < 400) return;
    const request = response.request();
    const text = await response.text().catch(() => 'no text');
    const sent = request.postData()?.slice(-MAX_SHOWN) ?? '';
    refused.push(`${request.method()} ${request.url()} ${sent}\n${response.status()} ${text.slice(0, MAX_SHOWN)}`);
  });
  return refused;
}

/**
 * Every page of every test must keep the console clean: no errors, no warnings, no uncaught exceptions, no CSP
 * violations.
 */
export const test = base.extend<Fixtures & { consoleGuard: undefined }>({
  expectsRefusals: [false, { option: true }],
  expectsLostConnections: [false, { option: true }],
  consoleGuard: [
    async ({ context, expectsRefusals, expectsLostConnections }, use) => {
      const consoleErrors: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (expectsRefusals && REFUSED_REQUEST.test(message.text())) return;
        if (expectsLostConnections && LOST_CONNECTION.test(message.text())) return;
        consoleErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      const refused = listRefused(context);
      await context.addInitScript(sayViolations);
      context.on('weberror', (error) => consoleErrors.push(String(error.error())));
      await use(undefined);
      expect(consoleErrors, refused.join('\n')).toEqual([]);
    },
    { auto: true },
  ],
});

/** The newest code sent to a number, from the outbox file (contract 2.5). */
export async function codeSentTo(phone: string, folder = dataDir()): Promise<string> {
  const path = join(folder, 'outbox', 'sms.ndjson');
  let code: string | undefined;
  await expect
    .poll(async () => {
      const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      const messages = lines.map((line): { to: string; body: string } => JSON.parse(line));
      code = messages.findLast((message) => message.to === phone)?.body.match(/\d{6}/)?.[0];
      return code;
    })
    .toBeDefined();
  return String(code);
}

export interface NewConsignor {
  username: string;
  password: string;
  firstName: string;
  /** E.164 */
  phone: string;
}

let people = 0;

/** A new person. Workers run in parallel, so each has its own phone number prefix with 9,000 numbers. */
export function newConsignor(): NewConsignor {
  people += 1;
  const worker = base.info().workerIndex;
  return {
    username: `ada${worker}n${people}x${Date.now().toString(36)}`,
    password: 'a long enough password',
    firstName: 'Ada',
    phone: `+1212${String(312 + worker)}${String(1000 + people)}`,
  };
}

/** Fills in and submits the registration form; ends on the page that follows. */
export async function register(page: Page, person: NewConsignor, { isThere = false } = {}): Promise<void> {
  if (!isThere) await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill('Byron');
  await page.getByLabel('Email').fill(`${person.username}@example.com`);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible();
}

/** On /verify-phone: requests a code, reads it from the outbox and enters it. */
export async function verifyPhone(page: Page, person: NewConsignor, folder = dataDir()): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await codeSentTo(person.phone, folder));
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await expect(page).not.toHaveURL(/\/auth$/);
}

export function samplePhoto(category: string): string {
  return join(import.meta.dirname, '..', 'photos', `${category}.jpg`);
}
