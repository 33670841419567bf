import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_DRAFT_KEPT_DAYS, DRAFT_REMINDED_DAYS_BEFORE } from '@marque/domain/consignment/draft-keeping';
import type { CountryCode } from 'libphonenumber-js/min';
import { z } from 'zod';
import { unfitForHttps } from './fit-for-https.ts';
import { isPhoneCountry } from './phone-countries.ts';

const MIN_SECRET_LENGTH = 32;
const MIN_BACKUP_KEY_LENGTH = 16;
/** Valid after `Bearer` (RFC 6750). */
const METRICS_TOKEN = /^[\w.~+/=-]{16,}$/;
const INBOUND_SECRET = new RegExp(`^[\\w.~-]{${MIN_SECRET_LENGTH},200}$`);
const MAIL_DOMAIN = /^(?=.{3,190}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const PORT_EXPECTED = 'a port from 0 to 65535';
const METRICS_PORT_EXPECTED = 'a port from 1 to 65535';

const HOST_LIST = 'names, IP addresses or networks, with commas between them';
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

function listHosts(value: string): string[] {
  return value
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
}

function isHostList(value: string): boolean {
  return listHosts(value).every((host) => {
    const [address = '', prefix, ...rest] = host.split('/');
    const version = isIP(address);
    if (version === 0) return HOST_NAME.test(host);
    const most = version === 6 ? 128 : 32;
    return rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most));
  });
}

/** An empty variable (as compose files and `.env` leave behind) counts as not set. */
const optional = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional();
const shownLine = optional.pipe(z.string().max(300, 'at most 300 characters').optional());
const WEB_ADDRESS = 'an http or https address';

/** Normalized: scheme and host in lower case, no default port, no trailing slash. */
const publicAddress = optional.pipe(
  z
    .url({ protocol: /^https?$/, error: WEB_ADDRESS })
    .transform((value) => new URL(value))
    .refine(isBare, 'an http or https address without username, query and fragment')
    .transform(({ href }) => href.replace(/\/+$/, ''))
    .optional(),
);
const optionalUrl = optional.pipe(z.url({ protocol: /^https?$/, error: WEB_ADDRESS }).optional());

function isBare({ username, password, search, hash }: URL): boolean {
  return [username, password, search, hash].every((part) => part === '');
}

function onOff(fallback: 'on' | 'off') {
  return optional.pipe(z.enum(['on', 'off'], 'on or off').default(fallback)).transform((value) => value === 'on');
}

/** As the Standard Webhooks specification writes symmetric secrets: 24 to 64 bytes. */
const WEBHOOK_SECRET = /^whsec_(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$/;

const BYTES_EXPECTED = 'a size like 500 MB or 5 GB';
const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** `500 MB`, `5GB`, or a plain number of bytes. */
function toBytes(value: string): number {
  const [, number, unit = 'B'] = /^(\d+(?:\.\d+)?)\s*([kmgt]?b)?$/i.exec(value) ?? [];
  return Number(number) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
}
const optionalBytes = optional
  .transform((value) => (value === undefined ? undefined : toBytes(value)))
  .pipe(z.number(BYTES_EXPECTED).min(0, BYTES_EXPECTED).optional());

const COUNT_EXPECTED = 'a whole number from 1';
const optionalCount = optional
  .transform((value) => (value === undefined ? undefined : Number(value)))
  .pipe(z.int(COUNT_EXPECTED).min(1, COUNT_EXPECTED).optional());

/** The reminder comes 30 days before, but not on the first day. */
const MIN_DRAFT_KEPT_DAYS = DRAFT_REMINDED_DAYS_BEFORE + 1;
const DAYS_EXPECTED = `a whole number of days from ${MIN_DRAFT_KEPT_DAYS}, or 0 for never`;
const isDraftKeptDays = (days: number) => days === 0 || days >= MIN_DRAFT_KEPT_DAYS;
const draftKeptDays = optional
  .transform((value) => (value === undefined ? DEFAULT_DRAFT_KEPT_DAYS : Number(value)))
  .pipe(z.int(DAYS_EXPECTED).max(10_000, DAYS_EXPECTED).refine(isDraftKeptDays, DAYS_EXPECTED));

/** Enough for every consignor, and no more than the server can spare for one. */
const DEFAULT_QUOTAS: AccountQuotas = { photoBytes: 5e9, consignments: 500, openConsignments: 200 };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Phone numbers, codes, email, and VINs must use TLS or stay on this machine (OWASP ASVS 12.3.1). */
function isPrivateEnough(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

const privateUrl = optionalUrl.refine((url) => url === undefined || isPrivateEnough(url), 'an https address');

const DELAY_EXPECTED = 'milliseconds from 20 to 10000, or off';
const delayOrOff = optional
  .pipe(z.string().default('250'))
  .transform((value) => (value === 'off' ? null : Number(value)))
  .pipe(z.int(DELAY_EXPECTED).min(20, DELAY_EXPECTED).max(10_000, DELAY_EXPECTED).nullable());

const STOP_EXPECTED = 'milliseconds from 0 to 60000';
const optionalDelay = optional
  .transform((value) => (value === undefined ? undefined : Number(value)))
  .pipe(z.int(STOP_EXPECTED).min(0, STOP_EXPECTED).max(60_000, STOP_EXPECTED).optional());
const SERVE_ON_BEHIND_PROXY_MS = 1_500;
/** Long enough for the next response on each open connection to announce its end. */
const SERVE_ON_MS = 300;
const DEFAULT_SMS = { perHour: 500, perDay: 2_000 };
const countries = optional
  .transform(
    (value) =>
      value
        ?.toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean) ?? null,
  )
  .pipe(z.array(z.string().refine(isPhoneCountry, 'countries like US,CA (ISO 3166-1)')).nullable())
  .transform((codes) => codes && new Set(codes.filter(isPhoneCountry)));

const Environment = z.object({
  PORT: optional
    .transform((value) => (value === undefined ? 3000 : Number(value)))
    .pipe(z.int(PORT_EXPECTED).min(0, PORT_EXPECTED).max(65_535, PORT_EXPECTED)),
  HOST: optional.pipe(z.string().default('127.0.0.1')),
  METRICS_PORT: optional
    .transform((value) => (value === undefined ? null : Number(value)))
    .pipe(z.int(METRICS_PORT_EXPECTED).min(1, METRICS_PORT_EXPECTED).max(65_535, METRICS_PORT_EXPECTED).nullable()),
  METRICS_TOKEN: optional.pipe(z.string().regex(METRICS_TOKEN, 'at least 16 letters, digits or ._~+/=-').optional()),
  PUBLIC_URL: publicAddress,
  DATA_DIR: optional.pipe(z.string().default('.data')),
  DATABASE_URL: optional.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'an address like postgres://user:password@host:5432/name' }).optional(),
  ),
  PREPARED_STATEMENTS: onOff('on'),
  APP_SECRET: optional.pipe(z.string().min(MIN_SECRET_LENGTH, `at least ${MIN_SECRET_LENGTH} characters`).optional()),
  APP_SECRET_PREVIOUS: optional.pipe(
    z.string().min(MIN_SECRET_LENGTH, `at least ${MIN_SECRET_LENGTH} characters`).optional(),
  ),
  ADMIN_USERNAME: optional.pipe(
    z.string().min(3, 'at least 3 characters').max(64, 'at most 64 characters').default('admin'),
  ),
  ADMIN_PASSWORD: optional.pipe(z.string().min(6, 'at least 6 characters').optional()),
  SMS_TRANSPORT: optional.pipe(
    z.enum(['twilio', 'webhook', 'outbox', 'none'], 'twilio, webhook, outbox or none').optional(),
  ),
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  TWILIO_API_URL: privateUrl,
  SMS_WEBHOOK_URL: privateUrl,
  SMS_WEBHOOK_SECRET: optional.pipe(
    z.string().regex(WEBHOOK_SECRET, 'whsec_ followed by 24 to 64 bytes in base64').optional(),
  ),
  SMS_COUNTRIES: countries,
  SMS_PER_HOUR: optionalCount,
  SMS_PER_DAY: optionalCount,
  EMAIL_PROVIDER: optional.pipe(z.enum(['smtp', 'sendgrid'], 'smtp or sendgrid').default('smtp')),
  SENDGRID_API_KEY: optional,
  SENDGRID_API_URL: privateUrl,
  INBOUND_EMAIL_DOMAIN: optional.pipe(z.string().regex(MAIL_DOMAIN, 'a host name like reply.example.com').optional()),
  INBOUND_EMAIL_SECRET: optional.pipe(
    z.string().regex(INBOUND_SECRET, `at least ${MIN_SECRET_LENGTH} letters, digits or ._~-`).optional(),
  ),
  PHOTO_STORE: optional.pipe(z.enum(['disk', 's3'], 'disk or s3').default('disk')),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: optionalUrl,
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  BACKUP_KEY: optional.pipe(
    z.string().min(MIN_BACKUP_KEY_LENGTH, `at least ${MIN_BACKUP_KEY_LENGTH} characters`).optional(),
  ),
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ENDPOINT: optionalUrl,
  BACKUP_AWS_ACCESS_KEY_ID: optional,
  BACKUP_AWS_SECRET_ACCESS_KEY: optional,
  MIN_FREE_DISK: optionalBytes,
  ACCOUNT_PHOTO_SPACE: optionalBytes,
  ACCOUNT_CONSIGNMENTS: optionalCount,
  ACCOUNT_OPEN_CONSIGNMENTS: optionalCount,
  VPIC_URL: optional.pipe(
    z
      .union([z.literal('off'), z.url({ protocol: /^https?$/ })], 'an http or https address, or off')
      .refine((url) => url === 'off' || isPrivateEnough(url), 'an https address')
      .default('https://vpic.nhtsa.dot.gov'),
  ),
  NEW_CONSIGNMENTS: onOff('on'),
  DRAFT_KEPT_DAYS: draftKeptDays,
  CONTACT_PERSON: shownLine,
  CONTACT_PHONE: optional.pipe(
    z
      .string()
      .regex(/^\+?[0-9 ().-]{5,30}$/, 'a phone number')
      .optional(),
  ),
  FEES_TEXT: shownLine,
  TRUST_PROXY: optional.pipe(z.string().default('off')),
  WEBHOOK_ALLOWED_HOSTS: optional.pipe(z.string().refine(isHostList, HOST_LIST).default('')),
  RATE_LIMITS: onOff('on'),
  PROVE_ANSWERS: onOff('off'),
  MAX_EVENT_LOOP_DELAY: delayOrOff,
  SHUTDOWN_DELAY_MS: optionalDelay,
  LOG_LEVEL: optional.pipe(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
  WEB_DIST: optional,
  CLIENT_PACKAGE: optional,
  NODE_ENV: optional,
});

export type SmsConfig =
  | { transport: 'outbox' | 'none' }
  | { transport: 'webhook'; url: string; key: Buffer }
  | { transport: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string };

type PhotoStoreConfig = { store: 'disk' } | ({ store: 's3'; bucket: string } & S3Access);

interface S3Access {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

export interface AccountQuotas {
  photoBytes: number;
  consignments: number;
  openConsignments: number;
}

export interface Config {
  port: number;
  host: string;
  /** The port of `/metrics`; `null`: on `port`, only for callers on this machine. */
  metricsPort: number | null;
  /** The Bearer token of collectors; `null`: `/metrics` requires none. */
  metricsToken: string | null;
  /** Without a trailing slash; only requests from its origin may change anything. */
  publicUrl: string;
  /** Then cookies require secure connections, and trial settings are rejected. */
  isHttps: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Off behind a pooler that assigns connections per statement. */
  preparesStatements: boolean;
  appSecret: string | null;
  appSecretPrevious: string | null;
  admin: { username: string; password: string | null };
  sms: SmsConfig;
  /** Limits for all accounts together; `countries` is `null` for all. */
  smsLimits: { countries: ReadonlySet<CountryCode> | null; perHour: number; perDay: number };
  email: { provider: 'smtp' | 'sendgrid'; sendgridApiKey: string | null; sendgridApiUrl: string | null };
  /** The domain for replies by email, and the secret that the delivering service must send; `null`: no replies. */
  inboundEmail: { domain: string; secret: string } | null;
  photos: PhotoStoreConfig;
  backup: { key: string | null; s3: S3Access };
  quotas: AccountQuotas;
  /** Nothing large is written with fewer free bytes; `null`: the smaller of 1 GB and 5%. */
  minFreeDisk: number | null;
  vpicUrl: string | null;
  newConsignments: boolean;
  /** After how many days without a change a draft is deleted; `null`: never. */
  draftKeptDays: number | null;
  landing: { contact: { person: string | null; phone: string } | null; feesText: string | null };
  webhookAllowedHosts: readonly string[];
  trustProxy: boolean | string | number;
  rateLimits: boolean;
  provesResponses: boolean;
  /** Event loop delay in milliseconds above which new work is rejected; `null`: never. */
  maxEventLoopDelayMs: number | null;
  /** Milliseconds to keep serving after SIGTERM, so that a proxy notices in time. */
  shutdownDelayMs: number;
  logLevel: string;
  webDist: string | null;
  clientPackage: string | null;
  isDevelopment: boolean;
}

type Environment = z.infer<typeof Environment>;

/** One line about one variable: its value and what is expected. */
export class ConfigError extends Error {
  constructor(variable: string, found: string | undefined, expected: string) {
    const held = found === undefined ? 'is not set' : `is ${JSON.stringify(mask(variable, found))}`;
    super(`${variable} ${held}, expected ${expected}`);
    this.name = 'ConfigError';
  }
}

/** A secret must not be logged because it was too short. */
function mask(variable: string, value: string): string {
  return /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL/.test(variable) ? `${value.length} characters` : value;
}

/**
 * Reads the environment once (contract 2.1). Throws a `ConfigError` that names the first variable at fault.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const variable = String(issue?.path[0]);
    throw new ConfigError(variable, env[variable], issue?.message ?? 'another value');
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const isHttps = new URL(publicUrl).protocol === 'https:';
  if (values.METRICS_PORT !== null && values.METRICS_PORT === values.PORT) {
    throw new ConfigError('METRICS_PORT', env.METRICS_PORT, 'a different port from PORT');
  }
  if (values.DATABASE_URL && !values.APP_SECRET) {
    throw new ConfigError(
      'APP_SECRET',
      undefined,
      `at least ${MIN_SECRET_LENGTH} characters, because DATABASE_URL is set`,
    );
  }
  const unfit = isHttps ? unfitForHttps(values) : null;
  if (unfit) throw new ConfigError(unfit.variable, env[unfit.variable], unfit.expected);
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    metricsToken: values.METRICS_TOKEN ?? null,
    publicUrl,
    isHttps,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    preparesStatements: values.PREPARED_STATEMENTS,
    appSecret: values.APP_SECRET ?? null,
    appSecretPrevious: values.APP_SECRET_PREVIOUS ?? null,
    admin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD ?? null },
    sms: smsConfig(values, isHttps),
    smsLimits: {
      countries: values.SMS_COUNTRIES,
      perHour: values.SMS_PER_HOUR ?? DEFAULT_SMS.perHour,
      perDay: values.SMS_PER_DAY ?? DEFAULT_SMS.perDay,
    },
    email: {
      provider: emailProvider(values),
      sendgridApiKey: values.SENDGRID_API_KEY ?? null,
      sendgridApiUrl: values.SENDGRID_API_URL ?? null,
    },
    inboundEmail: inboundEmailConfig(values),
    photos: photoStoreConfig(values),
    backup: { key: values.BACKUP_KEY ?? null, s3: backupS3Access(values) },
    quotas: {
      photoBytes: values.ACCOUNT_PHOTO_SPACE ?? DEFAULT_QUOTAS.photoBytes,
      consignments: values.ACCOUNT_CONSIGNMENTS ?? DEFAULT_QUOTAS.consignments,
      openConsignments: values.ACCOUNT_OPEN_CONSIGNMENTS ?? DEFAULT_QUOTAS.openConsignments,
    },
    minFreeDisk: values.MIN_FREE_DISK ?? null,
    vpicUrl: values.VPIC_URL === 'off' ? null : values.VPIC_URL.replace(/\/+$/, ''),
    newConsignments: values.NEW_CONSIGNMENTS,
    draftKeptDays: values.DRAFT_KEPT_DAYS === 0 ? null : values.DRAFT_KEPT_DAYS,
    landing: {
      contact: values.CONTACT_PHONE ? { person: values.CONTACT_PERSON ?? null, phone: values.CONTACT_PHONE } : null,
      feesText: values.FEES_TEXT ?? null,
    },
    webhookAllowedHosts: listHosts(values.WEBHOOK_ALLOWED_HOSTS),
    trustProxy: trustProxy(values.TRUST_PROXY),
    rateLimits: values.RATE_LIMITS,
    provesResponses: values.PROVE_ANSWERS || values.NODE_ENV === 'development',
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY,
    shutdownDelayMs:
      values.SHUTDOWN_DELAY_MS ?? (trustProxy(values.TRUST_PROXY) === false ? SERVE_ON_MS : SERVE_ON_BEHIND_PROXY_MS),
    logLevel: values.LOG_LEVEL,
    webDist: values.WEB_DIST ? resolve(values.WEB_DIST) : null,
    clientPackage: values.CLIENT_PACKAGE ? resolve(values.CLIENT_PACKAGE) : null,
    isDevelopment: values.NODE_ENV === 'development',
  };
}

/** Without a gateway, messages go to a file for trying out the product; with https nowhere, and codes go by email. */
function smsConfig(values: Environment, isHttps: boolean): SmsConfig {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = values;
  const isComplete = Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM);
  if (values.SMS_TRANSPORT === 'webhook') return smsWebhook(values);
  if (values.SMS_TRANSPORT === 'outbox' || values.SMS_TRANSPORT === 'none') return { transport: values.SMS_TRANSPORT };
  if (!values.SMS_TRANSPORT && !isComplete) return { transport: isHttps ? 'none' : 'outbox' };
  return {
    transport: 'twilio',
    accountSid: needed('TWILIO_ACCOUNT_SID', TWILIO_ACCOUNT_SID, 'SMS_TRANSPORT is twilio'),
    authToken: needed('TWILIO_AUTH_TOKEN', TWILIO_AUTH_TOKEN, 'SMS_TRANSPORT is twilio'),
    from: needed('TWILIO_FROM', TWILIO_FROM, 'SMS_TRANSPORT is twilio'),
    apiUrl: (values.TWILIO_API_URL ?? 'https://api.twilio.com').replace(/\/+$/, ''),
  };
}

function smsWebhook({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET }: Environment): SmsConfig {
  const reason = 'SMS_TRANSPORT is webhook';
  const secret = needed('SMS_WEBHOOK_SECRET', SMS_WEBHOOK_SECRET, reason);
  return {
    transport: 'webhook',
    url: needed('SMS_WEBHOOK_URL', SMS_WEBHOOK_URL, reason),
    key: Buffer.from(secret.slice('whsec_'.length), 'base64'),
  };
}

function emailProvider(values: Environment): 'smtp' | 'sendgrid' {
  if (values.EMAIL_PROVIDER === 'sendgrid')
    needed('SENDGRID_API_KEY', values.SENDGRID_API_KEY, 'EMAIL_PROVIDER is sendgrid');
  return values.EMAIL_PROVIDER;
}

function inboundEmailConfig({ INBOUND_EMAIL_DOMAIN, INBOUND_EMAIL_SECRET }: Environment): Config['inboundEmail'] {
  if (!INBOUND_EMAIL_DOMAIN && !INBOUND_EMAIL_SECRET) return null;
  return {
    domain: needed('INBOUND_EMAIL_DOMAIN', INBOUND_EMAIL_DOMAIN, 'INBOUND_EMAIL_SECRET is set').toLowerCase(),
    secret: needed('INBOUND_EMAIL_SECRET', INBOUND_EMAIL_SECRET, 'INBOUND_EMAIL_DOMAIN is set'),
  };
}

function photoStoreConfig(values: Environment): PhotoStoreConfig {
  if (values.PHOTO_STORE === 'disk') return { store: 'disk' };
  const bucket = needed('S3_BUCKET', values.S3_BUCKET, 'PHOTO_STORE is s3');
  return { store: 's3', bucket, ...s3Access(values) };
}

type S3Variables = Pick<Environment, 'S3_REGION' | 'S3_ENDPOINT' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>;

function s3Access({ S3_REGION, S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: S3Variables): S3Access {
  return {
    region: S3_REGION ?? 'us-east-1',
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } }
      : {}),
  };
}

/** Missing settings of the backup store default to those of the photo store. */
function backupS3Access(values: Environment): S3Access {
  return s3Access({
    S3_REGION: values.BACKUP_S3_REGION ?? values.S3_REGION,
    S3_ENDPOINT: values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT,
    AWS_ACCESS_KEY_ID: values.BACKUP_AWS_ACCESS_KEY_ID ?? values.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: values.BACKUP_AWS_SECRET_ACCESS_KEY ?? values.AWS_SECRET_ACCESS_KEY,
  });
}

function needed(variable: string, value: string | undefined, reason: string): string {
  if (!value) throw new ConfigError(variable, undefined, `a value, because ${reason}`);
  return value;
}

/** `off`, `on`, a number of hops, or a list of addresses. */
function trustProxy(value: string): boolean | string | number {
  if (value === 'off') return false;
  if (value === 'on') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
