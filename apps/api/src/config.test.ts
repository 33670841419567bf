import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('The environment', () => {
  it('needs nothing at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      sms: { transport: 'outbox' },
      photos: { store: 'disk' },
      vpicUrl: 'https://vpic.nhtsa.dot.gov',
      newConsignments: true,
      trustProxy: false,
      rateLimits: true,
      logLevel: 'info',
      admin: { username: 'admin', password: null },
    });
  });

  it('derives the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' }).port).toBe(3000);
  });

  it('chooses twilio when all of its variables are set', () => {
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' };
    expect(readConfig(twilio).sms).toMatchObject({ transport: 'twilio', apiUrl: 'https://api.twilio.com' });
    expect(readConfig({ ...twilio, SMS_TRANSPORT: 'outbox' }).sms).toEqual({ transport: 'outbox' });
  });

  it('uses only built-in VIN data when the decoder is off', () => {
    expect(readConfig({ VPIC_URL: 'off' }).vpicUrl).toBeNull();
  });

  it.each([
    [{ PORT: 'http' }, 'PORT is "http", expected a port from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000", expected a port from 0 to 65535'],
    [{ PUBLIC_URL: 'marque.example' }, 'PUBLIC_URL is "marque.example", expected an http or https address'],
    [{ NEW_CONSIGNMENTS: 'yes' }, 'NEW_CONSIGNMENTS is "yes", expected on or off'],
    [
      { RATE_LIMITS: 'off', PUBLIC_URL: 'https://m.example' },
      'RATE_LIMITS is "off", expected on, because PUBLIC_URL is https',
    ],
    [{ APP_SECRET: 'short' }, 'APP_SECRET is "5 characters", expected at least 32 characters'],
    [
      { DATABASE_URL: 'postgres://h/m' },
      'APP_SECRET is not set, expected at least 32 characters, because DATABASE_URL is set',
    ],
    [
      { DATABASE_URL: 'mysql://u:pw@h/m' },
      'DATABASE_URL is "16 characters", expected an address like postgres://user:password@host:5432/name',
    ],
    [{ SMS_TRANSPORT: 'twilio' }, 'TWILIO_ACCOUNT_SID is not set, expected a value, because SMS_TRANSPORT is twilio'],
    [{ PHOTO_STORE: 's3' }, 'S3_BUCKET is not set, expected a value, because PHOTO_STORE is s3'],
    [{ PHOTO_STORE: 'tape' }, 'PHOTO_STORE is "tape", expected disk or s3'],
    [
      { EMAIL_PROVIDER: 'sendgrid' },
      'SENDGRID_API_KEY is not set, expected a value, because EMAIL_PROVIDER is sendgrid',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", expected fatal, error, warn, info, debug, trace or silent'],
  ])('refuses %j with one line', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line);
  });
});
