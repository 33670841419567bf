import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CreateUser, ResetPasswordForm, TwoFactorToken, UserRecord } from './account/admin-users.ts';
import { Login, RegisterForm } from './account/credentials.ts';
import { VerificationCode } from './account/phone-verification.ts';
import { SubmitConsignment } from './consignment/consignment.ts';
import { ConditionRatings } from './consignment/damage-report.ts';
import { PersonalInfo } from './consignment/personal-info.ts';
import { VehicleInfo } from './consignment/vehicle-info.ts';
import { CompletePhotos, type Photos } from './photo/photos.ts';
import { maxVehicleYear } from './product/limits.ts';
import { EmailSettings, EmailSettingsForm } from './review/email-settings.ts';

function messagesAt(schema: z.ZodType, value: unknown, ...path: (string | number)[]): string[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.filter((issue) => issue.path.join('.') === path.join('.')).map((issue) => issue.message);
}

const register = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(212) 555-0123',
  username: 'ada',
  password: 'secret',
  confirmPassword: 'secret',
};
const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' };
const vehicle = { make: 'Ferrari', model: '488', year: 2019, color: 'Blue', vin: 'ZFF80AMA5K0240001', mileage: 1200 };
const mail = {
  smtpHost: 'mail.example.com',
  smtpPort: 587,
  secure: false,
  smtpUsername: 'house',
  smtpPassword: 'secret',
  senderName: 'The house',
  senderEmail: 'house@example.com',
  recipientEmail: 'team@example.com',
};

interface Rule {
  schema: z.ZodType;
  right: Record<string, unknown>;
  field: string;
  wrong: unknown;
  says: string;
}

const RULES: Record<string, Rule[]> = {
  Login: [
    { schema: Login, right: register, field: 'username', wrong: '', says: 'Username is required' },
    { schema: Login, right: register, field: 'password', wrong: '', says: 'Password is required' },
  ],
  Register: [
    { schema: RegisterForm, right: register, field: 'firstName', wrong: '', says: 'First name is required' },
    { schema: RegisterForm, right: register, field: 'lastName', wrong: ' ', says: 'Last name is required' },
    { schema: RegisterForm, right: register, field: 'email', wrong: 'ada@', says: 'Invalid email address' },
    {
      schema: RegisterForm,
      right: register,
      field: 'phone',
      wrong: '555-0123',
      says: 'Valid phone number is required',
    },
    {
      schema: RegisterForm,
      right: register,
      field: 'phone',
      wrong: 'call me maybe',
      says: 'Valid phone number is required',
    },
    {
      schema: RegisterForm,
      right: register,
      field: 'username',
      wrong: 'ad',
      says: 'Username must be at least 3 characters',
    },
    {
      schema: RegisterForm,
      right: register,
      field: 'password',
      wrong: 'short',
      says: 'Password must be at least 6 characters',
    },
    {
      schema: RegisterForm,
      right: register,
      field: 'confirmPassword',
      wrong: '',
      says: 'Please confirm your password',
    },
    {
      schema: RegisterForm,
      right: register,
      field: 'confirmPassword',
      wrong: 'other!',
      says: 'Passwords do not match',
    },
  ],
  'User (data level)': [
    {
      schema: UserRecord,
      right: { ...register, role: 'user', twoFactorMethod: 'app' },
      field: 'email',
      wrong: 'x',
      says: 'Valid email is required',
    },
    {
      schema: UserRecord,
      right: { ...register, role: 'user', twoFactorMethod: 'app' },
      field: 'password',
      wrong: 'short',
      says: 'Password must be at least 6 characters',
    },
  ],
  'Personal info': [
    { schema: PersonalInfo, right: person, field: 'firstName', wrong: 'A', says: 'First name is required' },
    { schema: PersonalInfo, right: person, field: 'lastName', wrong: 'B', says: 'Last name is required' },
    { schema: PersonalInfo, right: person, field: 'email', wrong: 'nobody', says: 'Invalid email address' },
    { schema: PersonalInfo, right: person, field: 'phone', wrong: '123456789', says: 'Valid phone number is required' },
  ],
  'Vehicle info': [
    { schema: VehicleInfo, right: vehicle, field: 'make', wrong: 'F', says: 'Make is required' },
    { schema: VehicleInfo, right: vehicle, field: 'model', wrong: '4', says: 'Model is required' },
    {
      schema: VehicleInfo,
      right: vehicle,
      field: 'year',
      wrong: 1899,
      says: `Year must be between 1900 and ${maxVehicleYear()}`,
    },
    {
      schema: VehicleInfo,
      right: vehicle,
      field: 'year',
      wrong: maxVehicleYear() + 1,
      says: `Year must be between 1900 and ${maxVehicleYear()}`,
    },
    { schema: VehicleInfo, right: vehicle, field: 'year', wrong: undefined, says: 'Required' },
    { schema: VehicleInfo, right: vehicle, field: 'mileage', wrong: -1, says: 'Mileage must be positive' },
    {
      schema: VehicleInfo,
      right: vehicle,
      field: 'mileage',
      wrong: 10_000_000,
      says: 'Mileage must be at most 9,999,999',
    },
    { schema: VehicleInfo, right: vehicle, field: 'mileage', wrong: undefined, says: 'Required' },
    { schema: VehicleInfo, right: vehicle, field: 'priceExpectation', wrong: -1, says: 'Price must be positive' },
    {
      schema: VehicleInfo,
      right: vehicle,
      field: 'priceExpectation',
      wrong: 1_000_000_001,
      says: 'Price must be at most $1,000,000,000',
    },
    { schema: VehicleInfo, right: vehicle, field: 'mileage', wrong: '12345', says: 'Must be a whole number' },
    { schema: VehicleInfo, right: vehicle, field: 'year', wrong: '2019', says: 'Must be a whole number' },
    { schema: VehicleInfo, right: vehicle, field: 'vin', wrong: 'ZFF80AMA5K024000', says: 'VIN must be 17 characters' },
    { schema: VehicleInfo, right: vehicle, field: 'vin', wrong: undefined, says: 'VIN must be 17 characters' },
    {
      schema: VehicleInfo,
      right: vehicle,
      field: 'vin',
      wrong: 'ZFF80AMA5K024000I',
      says: 'A VIN never contains the letters I, O or Q',
    },
    { schema: VehicleInfo, right: vehicle, field: 'color', wrong: 'x', says: 'Color is required' },
  ],
  'Email settings (form)': [
    { schema: EmailSettingsForm, right: mail, field: 'smtpHost', wrong: '', says: 'SMTP host is required' },
    { schema: EmailSettingsForm, right: mail, field: 'smtpPort', wrong: 0, says: 'Port must be a positive number' },
    { schema: EmailSettingsForm, right: mail, field: 'smtpUsername', wrong: '', says: 'SMTP username is required' },
    { schema: EmailSettingsForm, right: mail, field: 'smtpPassword', wrong: '', says: 'SMTP password is required' },
    { schema: EmailSettingsForm, right: mail, field: 'senderName', wrong: '', says: 'Sender name is required' },
    {
      schema: EmailSettingsForm,
      right: mail,
      field: 'senderEmail',
      wrong: 'x',
      says: 'Please enter a valid email address',
    },
    {
      schema: EmailSettingsForm,
      right: mail,
      field: 'recipientEmail',
      wrong: 'x',
      says: 'Please enter a valid recipient email address',
    },
  ],
  'Email settings (data level)': [
    { schema: EmailSettings, right: mail, field: 'senderEmail', wrong: 'x', says: 'Valid sender email is required' },
    {
      schema: EmailSettings,
      right: mail,
      field: 'recipientEmail',
      wrong: 'x',
      says: 'Valid recipient email is required',
    },
  ],
  'Admin create user': [
    {
      schema: CreateUser,
      right: { ...register, role: 'user' },
      field: 'username',
      wrong: 'ab',
      says: 'Username must be at least 3 characters',
    },
    {
      schema: CreateUser,
      right: { ...register, role: 'user' },
      field: 'password',
      wrong: '12345',
      says: 'Password must be at least 6 characters',
    },
  ],
  'Admin reset password': [
    {
      schema: ResetPasswordForm,
      right: register,
      field: 'password',
      wrong: '12345',
      says: 'Password must be at least 6 characters',
    },
    {
      schema: ResetPasswordForm,
      right: register,
      field: 'confirmPassword',
      wrong: '12345',
      says: 'Password must be at least 6 characters',
    },
    {
      schema: ResetPasswordForm,
      right: register,
      field: 'confirmPassword',
      wrong: 'another',
      says: "Passwords don't match",
    },
  ],
};

describe.each(Object.entries(RULES))('Validation of %s (spec 5)', (_, rules) => {
  it.each(rules)('says "$says" about $field when it is $wrong', ({ schema, right, field, wrong, says }) => {
    expect(messagesAt(schema, right, field)).toEqual([]);
    expect(messagesAt(schema, { ...right, [field]: wrong }, field)).toContain(says);
  });
});

describe('Validation of single values (spec 5)', () => {
  it.each(['', '12345', '1234567', 'abcdef'])('asks for six digits when a verification code is "%s"', (code) => {
    expect(messagesAt(VerificationCode, code)).toEqual(['Please enter the 6-digit verification code']);
  });

  it.each(['12345', '1234567', '12345x'])('says "Token must be 6 digits" about "%s"', (token) => {
    expect(messagesAt(TwoFactorToken, token)).toEqual(['Token must be 6 digits']);
  });

  it.each([0, 11, 5.5])('refuses %s as a condition rating', (rating) => {
    expect(ConditionRatings.safeParse({ paint: rating }).success).toBe(false);
  });

  it.each([1, 7, 10])('takes %s as a condition rating', (rating) => {
    expect(ConditionRatings.safeParse({ paint: rating }).success).toBe(true);
  });

  it('takes a twelve-digit international number and one in American form', () => {
    expect(messagesAt(PersonalInfo, { ...person, phone: '+44 20 7946 0958' }, 'phone')).toEqual([]);
    expect(messagesAt(PersonalInfo, { ...person, phone: '(123) 456-7890' }, 'phone')).toEqual([]);
  });

  it.each(['\u0000', '\ud800'])('refuses text that cannot be stored (%j)', (character) => {
    expect(PersonalInfo.safeParse({ ...person, firstName: `Ada${character}` }).success).toBe(false);
  });
});

describe('A form in which everything is wrong', () => {
  it('names the mismatch of the passwords beside all other faults of a registration', () => {
    const wrong = {
      ...register,
      firstName: '',
      email: 'x',
      phone: '1',
      username: 'a',
      password: '1',
      confirmPassword: '2',
    };
    expect(messagesAt(RegisterForm, wrong, 'confirmPassword')).toEqual(['Passwords do not match']);
    expect(messagesAt(RegisterForm, wrong, 'phone')).toEqual(['Valid phone number is required']);
  });

  it('names the VIN beside all other faults of a vehicle', () => {
    const wrong = { make: '', model: '', color: '', vin: 'short' };
    expect(messagesAt(VehicleInfo, wrong, 'vin')).toEqual(['VIN must be 17 characters']);
    expect(messagesAt(VehicleInfo, wrong, 'make')).toEqual(['Make is required']);
  });
});

describe('Validation of photos (spec 5.8)', () => {
  it('names each required category that lacks its photo, and not the optional one', () => {
    const none: Photos = {};
    expect(messagesAt(CompletePhotos, none, 'scenic')).toEqual([
      'Photo required: Please add at least 1 photo for Scenic',
    ]);
    expect(messagesAt(CompletePhotos, none, 'interior_screens')).toEqual([]);
    expect(CompletePhotos.safeParse(none).error?.issues).toHaveLength(10);
  });

  it('reads the older array format as empty', () => {
    expect(messagesAt(CompletePhotos, [{ url: 'old' }], 'trunk')).toHaveLength(1);
  });
});

describe('A submission', () => {
  it('drops the ratings when the advanced assessment is off (spec 3.8)', () => {
    const report = SubmitConsignment.shape.damageReport.parse({
      advancedAssessment: false,
      conditionRatings: { exterior: 9 },
    });
    expect(report).toEqual({
      exterior: false,
      interior: false,
      mechanical: false,
      electrical: false,
      notes: '',
      advancedAssessment: false,
    });
  });
});
