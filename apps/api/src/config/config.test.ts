import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const WEBHOOK_SECRET = `whsec_${Buffer.from('a key of the test, 32 bytes long').toString('base64')}`;

describe('The environment', () => {
  it('needs nothing at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      metricsPort: null,
      metricsToken: null,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      preparesStatements: true,
      sms: { transport: 'outbox' },
      photos: { store: 'disk' },
      vpicUrl: 'https://vpic.nhtsa.dot.gov',
      newConsignments: true,
      draftKeptDays: 90,
      trustProxy: false,
      rateLimits: true,
      provesResponses: false,
      logLevel: 'info',
      admin: { username: 'admin', password: null },
    });
  });

  it('names whom to call only with a number, and what a sale costs only in the company’s words', () => {
    expect(readConfig({ CONTACT_PERSON: 'Ada Byron' }).landing).toEqual({ contact: null, feesText: null });
    const set = { CONTACT_PERSON: 'Ada Byron', CONTACT_PHONE: '+1 (212) 555-0100', FEES_TEXT: 'Six percent.' };
    expect(readConfig(set).landing).toEqual({
      contact: { person: 'Ada Byron', phone: '+1 (212) 555-0100' },
      feesText: 'Six percent.',
    });
    expect(() => readConfig({ CONTACT_PHONE: 'ask us' })).toThrow('CONTACT_PHONE');
  });

  it('derives the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('knows one public address in all of its spellings', () => {
    for (const PUBLIC_URL of ['https://marque.example', 'HTTPS://Marque.Example:443/', ' hTTps://marque.example// ']) {
      expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicUrl: 'https://marque.example', isHttps: true });
    }
    expect(readConfig({ PUBLIC_URL: 'HTTP://Localhost:3000/' })).toMatchObject({
      publicUrl: 'http://localhost:3000',
      isHttps: false,
    });
  });

  it('takes email replies with a domain and a secret, and says which of them is missing', () => {
    const INBOUND_EMAIL_SECRET = 'a-secret-of-the-test-32-characters-or-more';
    expect(readConfig({}).inboundEmail).toBeNull();
    expect(readConfig({ INBOUND_EMAIL_DOMAIN: 'Reply.Marque.example', INBOUND_EMAIL_SECRET }).inboundEmail).toEqual({
      domain: 'reply.marque.example',
      secret: INBOUND_EMAIL_SECRET,
    });
    expect(() => readConfig({ INBOUND_EMAIL_SECRET })).toThrow('INBOUND_EMAIL_DOMAIN is not set');
    expect(() => readConfig({ INBOUND_EMAIL_DOMAIN: 'reply.example' })).toThrow('INBOUND_EMAIL_SECRET is not set');
    const short = { INBOUND_EMAIL_DOMAIN: 'reply.example', INBOUND_EMAIL_SECRET: 'short' };
    expect(() => readConfig(short)).toThrow('INBOUND_EMAIL_SECRET is "5 characters"');
    expect(() => readConfig({ INBOUND_EMAIL_DOMAIN: 'https://reply.example', INBOUND_EMAIL_SECRET })).toThrow(
      'a host name',
    );
  });

  it('sends no text messages over https without a gateway, where a file of codes would go unnoticed', () => {
    expect(readConfig({ PUBLIC_URL: 'https://m.example' }).sms).toEqual({ transport: 'none' });
    expect(readConfig({ SMS_TRANSPORT: 'none' }).sms).toEqual({ transport: 'none' });
  });

  it('is taken over https when nothing in it can be guessed', () => {
    const hex = '0123456789abcdef'.repeat(4);
    const strict = { PUBLIC_URL: 'https://m.example', APP_SECRET: hex, ADMIN_PASSWORD: 'twelve chars' };
    expect(readConfig(strict)).toMatchObject({ appSecret: hex, admin: { password: 'twelve chars' } });
    const former = 'only-for-trying-out-replace-it-by-openssl-rand-hex-32';
    expect(readConfig({ ...strict, APP_SECRET_PREVIOUS: former }).appSecretPrevious).toBe(former);
    expect(readConfig({ APP_SECRET: former, ADMIN_PASSWORD: '123456' }).isHttps).toBe(false);
  });

  it('serves on after SIGTERM, longer where a proxy has to notice it, or for as long as it is told', () => {
    expect(readConfig({}).shutdownDelayMs).toBe(300);
    expect(readConfig({ TRUST_PROXY: '1' }).shutdownDelayMs).toBe(1_500);
    expect(readConfig({ TRUST_PROXY: '1', SHUTDOWN_DELAY_MS: '0' }).shutdownDelayMs).toBe(0);
    expect(readConfig({ SHUTDOWN_DELAY_MS: '4000' }).shutdownDelayMs).toBe(4_000);
  });

  it('reads the countries that text messages go to, all of them when none is named', () => {
    const empty = { SMS_COUNTRIES: ' ', SMS_PER_HOUR: '', SMS_PER_DAY: '' };
    for (const environment of [{}, empty]) {
      expect(readConfig(environment).smsLimits).toEqual({ countries: null, perHour: 500, perDay: 2_000 });
    }
    const bounded = readConfig({ SMS_COUNTRIES: 'us, CA gb', SMS_PER_HOUR: '60', SMS_PER_DAY: '300' });
    expect(bounded.smsLimits).toEqual({ countries: new Set(['US', 'CA', 'GB']), perHour: 60, perDay: 300 });
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' }).port).toBe(3000);
  });

  it('chooses twilio when all of its variables are set', () => {
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' };
    expect(readConfig(twilio).sms).toMatchObject({ transport: 'twilio', apiUrl: 'https://api.twilio.com' });
    expect(readConfig({ ...twilio, SMS_TRANSPORT: 'outbox' }).sms).toEqual({ transport: 'outbox' });
  });

  it.each(['https://sms.example/texts', 'http://localhost:8080/texts', 'http://127.0.0.1/texts', 'http://[::1]/texts'])(
    'takes %s for the SMS webhook: by TLS, or on this machine',
    (url) => {
      const webhook = { SMS_TRANSPORT: 'webhook', SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: WEBHOOK_SECRET };
      expect(readConfig(webhook).sms).toMatchObject({ transport: 'webhook', url });
    },
  );

  it('knows whether somebody works on the product', () => {
    expect(readConfig({}).isDevelopment).toBe(false);
    expect(readConfig({ NODE_ENV: 'production' }).isDevelopment).toBe(false);
    expect(readConfig({ NODE_ENV: 'development' }).isDevelopment).toBe(true);
  });

  it('uses only built-in VIN data when the decoder is off', () => {
    expect(readConfig({ VPIC_URL: 'off' }).vpicUrl).toBeNull();
  });

  it.each([
    [{ PORT: 'http' }, 'PORT is "http", expected a port from 0 to 65535'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT is "0", expected a port from 1 to 65535'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on", expected a port from 1 to 65535'],
    [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY is "5 characters", expected at least 16 characters'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is "5 characters", expected at least 16 letters, digits or ._~+/=-'],
    [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT is "3000", expected a different port from PORT'],
    [{ PORT: '70000' }, 'PORT is "70000", expected a port from 0 to 65535'],
    [{ PUBLIC_URL: 'marque.example' }, 'PUBLIC_URL is "marque.example", expected an http or https address'],
    [{ DRAFT_KEPT_DAYS: '30' }, 'DRAFT_KEPT_DAYS is "30", expected a whole number of days from 31, or 0 for never'],
    [{ NEW_CONSIGNMENTS: 'yes' }, 'NEW_CONSIGNMENTS is "yes", expected on or off'],
    [
      { RATE_LIMITS: 'off', PUBLIC_URL: 'https://m.example' },
      'RATE_LIMITS is "off", expected on, because PUBLIC_URL is https',
    ],
    [
      { RATE_LIMITS: 'off', PUBLIC_URL: 'HTTPS://m.example' },
      'RATE_LIMITS is "off", expected on, because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://u:p@m.example' },
      'PUBLIC_URL is "https://u:p@m.example", expected an http or https address without username, query and fragment',
    ],
    [
      { PUBLIC_URL: 'https://m.example', APP_SECRET: 'only-for-trying-out-replace-it-by-openssl-rand-hex-32' },
      'APP_SECRET is "53 characters", expected a random secret (openssl rand -hex 32), because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://m.example', APP_SECRET: 'change-me-change-me-change-me-change-me' },
      'APP_SECRET is "39 characters", expected a random secret (openssl rand -hex 32), because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://m.example', APP_SECRET: '0'.repeat(64) },
      'APP_SECRET is "64 characters", expected a random secret (openssl rand -hex 32), because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://m.example', ADMIN_PASSWORD: '123456' },
      'ADMIN_PASSWORD is "6 characters", expected at least 12 characters, or none, because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://m.example', ADMIN_PASSWORD: 'Change-me-please' },
      'ADMIN_PASSWORD is "16 characters", expected a password of your own, or none, because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://m.example', METRICS_TOKEN: 'your-token-for-metrics' },
      'METRICS_TOKEN is "22 characters", expected a random secret (openssl rand -hex 32), because PUBLIC_URL is https',
    ],
    [
      { PUBLIC_URL: 'https://m.example', SMS_TRANSPORT: 'outbox' },
      'SMS_TRANSPORT is "outbox", expected twilio, webhook or none, because PUBLIC_URL is https',
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
    [{ SMS_COUNTRIES: 'US,XX' }, 'SMS_COUNTRIES is "US,XX", expected countries like US,CA (ISO 3166-1)'],
    [{ SMS_PER_HOUR: '0' }, 'SMS_PER_HOUR is "0", expected a whole number from 1'],
    [{ SMS_TRANSPORT: 'pigeon' }, 'SMS_TRANSPORT is "pigeon", expected twilio, webhook, outbox or none'],
    [{ SMS_TRANSPORT: 'webhook' }, 'SMS_WEBHOOK_SECRET is not set, expected a value, because SMS_TRANSPORT is webhook'],
    [
      { SMS_TRANSPORT: 'webhook', SMS_WEBHOOK_SECRET: WEBHOOK_SECRET },
      'SMS_WEBHOOK_URL is not set, expected a value, because SMS_TRANSPORT is webhook',
    ],
    [
      { SMS_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
      'SMS_WEBHOOK_SECRET is "14 characters", expected whsec_ followed by 24 to 64 bytes in base64',
    ],
    [
      { SMS_WEBHOOK_URL: 'http://sms.example/texts' },
      'SMS_WEBHOOK_URL is "http://sms.example/texts", expected an https address',
    ],
    [
      { SMS_WEBHOOK_URL: 'http://localhost.example/texts' },
      'SMS_WEBHOOK_URL is "http://localhost.example/texts", expected an https address',
    ],
    [
      { TWILIO_API_URL: 'http://gateway.example' },
      'TWILIO_API_URL is "http://gateway.example", expected an https address',
    ],
    [
      { SENDGRID_API_URL: 'http://mail.example' },
      'SENDGRID_API_URL is "http://mail.example", expected an https address',
    ],
    [{ VPIC_URL: 'http://decoder.example' }, 'VPIC_URL is "http://decoder.example", expected an https address'],
    [{ PHOTO_STORE: 's3' }, 'S3_BUCKET is not set, expected a value, because PHOTO_STORE is s3'],
    [{ PHOTO_STORE: 'tape' }, 'PHOTO_STORE is "tape", expected disk or s3'],
    [
      { EMAIL_PROVIDER: 'sendgrid' },
      'SENDGRID_API_KEY is not set, expected a value, because EMAIL_PROVIDER is sendgrid',
    ],
    [{ SHUTDOWN_DELAY_MS: 'soon' }, 'SHUTDOWN_DELAY_MS is "soon", expected milliseconds from 0 to 60000'],
    [
      { WEBHOOK_ALLOWED_HOSTS: 'crm.example, 10.0.0.0/33' },
      'WEBHOOK_ALLOWED_HOSTS is "crm.example, 10.0.0.0/33", expected names, IP addresses or networks',
    ],
    [
      { WEBHOOK_ALLOWED_HOSTS: 'https://crm.example' },
      'WEBHOOK_ALLOWED_HOSTS is "https://crm.example", expected names, IP addresses or networks',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", expected fatal, error, warn, info, debug, trace or silent'],
  ])('refuses %j with one line', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line);
  });
});

it('reads the receivers of webhooks in the operator’s own network as a list', () => {
  const listed = readConfig({ WEBHOOK_ALLOWED_HOSTS: 'crm.corp.example, 10.1.0.0/16,fd12::/32 ' }).webhookAllowedHosts;
  expect(listed).toEqual(['crm.corp.example', '10.1.0.0/16', 'fd12::/32']);
  expect(readConfig({}).webhookAllowedHosts).toEqual([]);
});
