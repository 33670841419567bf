import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CreateAccessToken } from '@marque/domain/account/access-tokens';
import { ChangeEmail, ChangePassword, ForgotPassword } from '@marque/domain/account/account';
import { CreateUser, ResetPasswordForm } from '@marque/domain/account/admin-users';
import { Login, RegisterForm } from '@marque/domain/account/credentials';
import { NewPasswordForm } from '@marque/domain/account/new-password-form';
import { SendPhoneCode } from '@marque/domain/account/phone-verification';
import { UpdateProfile } from '@marque/domain/account/user';
import { LandingTexts } from '@marque/domain/company/landing-texts';
import { Holiday } from '@marque/domain/company/working-hours';
import { DamageReport } from '@marque/domain/consignment/damage-report';
import { PersonalInfo } from '@marque/domain/consignment/personal-info';
import { VehicleDetails } from '@marque/domain/consignment/vehicle-details';
import { VehicleInfo } from '@marque/domain/consignment/vehicle-info';
import { SendMessage } from '@marque/domain/conversation/messages';
import { EmailSettingsForm } from '@marque/domain/review/email-settings';
import { ProposeChanges } from '@marque/domain/review/proposals';
import { CreateWebhook } from '@marque/domain/review/webhooks';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { LEFT_OUT_FORMATS, LEFT_OUT_METHODS, leaveOut } from './leave-out-zod-methods.ts';

const SOURCES = ['../src', '../../../packages/domain/src'].flatMap((root) =>
  readdirSync(join(import.meta.dirname, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(import.meta.dirname, root, path), 'utf8')),
);

describe('methods of schemas that are left out of the web application', () => {
  it('are called by no source', () => {
    const names = [...LEFT_OUT_METHODS, ...LEFT_OUT_FORMATS].join('|');
    // A method of a schema that is built in the same statement; `z.email()` is a function.
    const called = new RegExp(`\\bz\\s*\\.\\w+\\([^;]*?(?<!\\bz|\\biso)\\.(?:${names})\\(`);
    expect(called.test('z.string().trim().email()')).toBe(true);
    expect(called.test('z.string().pipe(z.email())')).toBe(false);
    expect(SOURCES.flatMap((code) => called.exec(code)?.[0] ?? [])).toEqual([]);
    // Names that nothing but a schema has, also on a schema that is built elsewhere.
    const ofSchemas = LEFT_OUT_METHODS.filter((name) => !['validate', 'encode', 'decode'].includes(name)).join('|');
    expect(SOURCES.flatMap((code) => new RegExp(`\\.(?:${ofSchemas})\\(`).exec(code)?.[0] ?? [])).toEqual([]);
  });

  it('are found in the installed version of zod', () => {
    const zod = createRequire(import.meta.url).resolve('zod/v4');
    const code = readFileSync(join(zod, '../classic/schemas.js'), 'utf8');
    const left = leaveOut(code);
    expect(code).toContain('    jwt(params) {');
    expect(left).not.toContain('    jwt(params) {');
    expect(left).not.toContain('    safeDecodeAsync(');
    expect(left).toContain('    safeParse(data, params) {');
    expect(left).toContain('export function email(params) {');
    expect(() => leaveOut('export const ZodString = 1;')).toThrow('zod has changed');
  });
});

/** Whatever a person may enter into a field for text or numbers. */
const ENTERED = [
  ...['', ' ', 'x', '12', '!!', '-', 'äöü', '\u0000', 'a@b', '9'.repeat(100_000), 'x'.repeat(100_000)],
  ...[-1, 0, 0.5, 1, 12, 1e15],
];

/** A wrong type or an unknown choice, which cannot be entered. */
const IMPOSSIBLE: readonly string[] = ['invalid_type', 'invalid_value', 'invalid_union'];

function findIssues(rule: z.ZodType, value: unknown) {
  const issues = rule.safeParse(value, { error: () => 'zod’s own' }).error?.issues ?? [];
  return issues.some(({ code }) => IMPOSSIBLE.includes(code)) ? [] : issues;
}

const FORMS = {
  Login,
  RegisterForm,
  NewPasswordForm,
  ForgotPassword,
  SendPhoneCode,
  PersonalInfo,
  VehicleInfo: VehicleInfo.in,
  VehicleDetails,
  DamageReport: DamageReport.in,
  CreateUser,
  ResetPasswordForm,
  CreateAccessToken,
  CreateWebhook,
  LandingTexts,
  UpdateProfile,
  ChangePassword,
  ChangeEmail,
  EmailSettingsForm,
  SendMessage,
  ProposeChanges,
  Holiday,
};

describe('messages of zod that are left out of the web application', () => {
  it.each(Object.entries(FORMS))('are not those of %s', (_name, form) => {
    const fields: [string, z.ZodType][] = Object.entries(form.shape);
    const found = fields.flatMap(([field, rule]) =>
      ENTERED.flatMap((value) => findIssues(rule, value))
        .filter(({ message }) => message === 'zod’s own')
        .map(({ code }) => `${field}: ${code}`),
    );
    expect(found).toEqual([]);
  });
});
