import { EmailSettingsView, SaveEmailSettings } from '@marque/domain/review/email-settings';
import { describe, expect, it } from 'vitest';
import { type EmailFormValues, formRules, keepsPassword, toFormValues, toSave } from './email-form.ts';

const SAVED = EmailSettingsView.parse({
  smtpHost: 'mail.example.com',
  smtpPort: 465,
  secure: true,
  allowInsecure: false,
  smtpUsername: 'house',
  hasPassword: true,
  senderName: 'Marque',
  senderEmail: 'house@example.com',
  recipientEmail: 'team@example.com',
  furtherRecipients: ['night@example.com', 'day@example.com'],
  updatedAt: new Date('2026-11-21T12:00:00Z'),
});
const FIRST = { ...toFormValues(SAVED), smtpPassword: 'a secret' };

function getMessages(provider: 'smtp' | 'sendgrid', hasPassword: boolean, values: object): string[] {
  return (
    formRules(provider, hasPassword)
      .safeParse(values)
      .error?.issues.map(({ message }) => message) ?? []
  );
}

describe('the form of the email settings', () => {
  it('begins empty, with port 587 and STARTTLS', () => {
    expect(toFormValues(null)).toMatchObject({ smtpHost: '', smtpPort: 587, secure: 'false', smtpPassword: '' });
  });

  it('says everything that is missing in the words of the specification', () => {
    expect(getMessages('smtp', false, { ...toFormValues(null), smtpPort: undefined }).sort()).toEqual([
      'Please enter a valid email address',
      'Please enter a valid recipient email address',
      'Port must be a positive number',
      'SMTP host is required',
      'SMTP password is required',
      'SMTP username is required',
      'Sender name is required',
    ]);
  });

  it('asks for the password only while none is saved', () => {
    const blank = { ...FIRST, smtpPassword: '' };
    expect(getMessages('smtp', false, FIRST)).toEqual([]);
    expect(getMessages('smtp', false, blank)).toEqual(['SMTP password is required']);
    expect(getMessages('smtp', true, blank)).toEqual([]);
  });

  it.each<[string, Partial<EmailFormValues>, boolean]>([
    ['nothing changes', {}, true],
    ['only who the sender is changes', { senderName: 'Another', senderEmail: 'other@example.com' }, true],
    ['the host is another', { smtpHost: 'mail.evil.example' }, false],
    ['the port is another', { smtpPort: 2525 }, false],
    ['no port is given', { smtpPort: undefined }, false],
    ['the security is another', { secure: 'false' }, false],
    ['the username is another', { smtpUsername: 'else' }, false],
    ['TLS need not be any more', { allowInsecure: true }, false],
  ])('keeps the saved password or not when %s', (_, change, isKept) => {
    expect(keepsPassword(SAVED, { ...toFormValues(SAVED), ...change })).toBe(isKept);
  });

  it('asks nothing about SMTP where SendGrid sends', () => {
    const { senderEmail, senderName, recipientEmail } = FIRST;
    const values = { ...toFormValues(null), senderEmail, senderName, recipientEmail };
    expect(getMessages('sendgrid', false, values)).toEqual([]);
    expect(SaveEmailSettings.safeParse(toSave(values)).success).toBe(true);
  });

  it('takes further recipients one on each line or separated by commas, and names the one that is no address', () => {
    const { senderEmail, senderName, recipientEmail } = FIRST;
    const written = (furtherRecipients: string) => ({ senderEmail, senderName, recipientEmail, furtherRecipients });
    expect(getMessages('sendgrid', false, written(' a@example.com,\nb@example.com; '))).toEqual([]);
    expect(toSave({ ...FIRST, furtherRecipients: ' a@example.com,\nb@example.com; ' }).furtherRecipients).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
    expect(getMessages('sendgrid', false, written('a@example.com\nnobody'))).toEqual([
      '“nobody” is not a valid email address',
    ]);
    const eleven = Array.from({ length: 11 }, (_, index) => `person${index}@example.com`).join('\n');
    expect(getMessages('smtp', true, { ...FIRST, furtherRecipients: eleven })).toEqual([
      'Please enter at most 10 addresses',
    ]);
  });

  it('sends secure as a boolean, the port as a number and no blank password', () => {
    expect(toSave(toFormValues(SAVED))).toEqual({
      smtpHost: 'mail.example.com',
      smtpPort: 465,
      secure: true,
      allowInsecure: false,
      smtpUsername: 'house',
      senderName: 'Marque',
      senderEmail: 'house@example.com',
      recipientEmail: 'team@example.com',
      furtherRecipients: ['night@example.com', 'day@example.com'],
    });
    expect(toSave(FIRST)).toHaveProperty('smtpPassword', 'a secret');
  });
});
