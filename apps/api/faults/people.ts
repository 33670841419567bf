import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@marque/db/database';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { createPasswords } from '../src/modules/auth/passwords.ts';
import type { Ledger, Outcome } from './ledger.ts';
import { ADMIN_PASSWORD } from './product.ts';

const OWNERS = 6;
const OWNER_PASSWORD = 'a password of an owner';
const RESPONSE_WITHIN_MS = 60_000;
const PAUSE_MS = 150;

export interface Caller {
  name: string;
  cookie: string;
}

interface HttpResponse {
  outcome: Outcome;
  body: unknown;
  cookie: string;
}

interface Asked {
  method?: string;
  cookie?: string;
  body?: unknown;
  key?: string;
}

export class People {
  readonly #port: number;
  readonly #ledger: Ledger;
  readonly #photo: Buffer;
  #owners: Caller[] = [];
  #admin: Caller = { name: 'admin', cookie: '' };
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();
  #marks = 0;

  private constructor(port: number, ledger: Ledger, photo: Buffer) {
    this.#port = port;
    this.#ledger = ledger;
    this.#photo = photo;
  }

  static async signIn(port: number, db: Kysely<Database>, ledger: Ledger, smtpPort: number): Promise<People> {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#808080', noise } })
      .jpeg()
      .toBuffer();
    const people = new People(port, ledger, photo);
    const password = await createPasswords().hash(OWNER_PASSWORD);
    for (let owner = 1; owner <= OWNERS; owner++) {
      const username = `owner${owner}-${randomUUID().slice(0, 8)}`;
      await db
        .insertInto('users')
        .values({ username, password, email: `${username}@example.com`, phone: '+12125550123', phoneVerified: true })
        .execute();
      people.#owners.push({ name: username, cookie: await people.#getCookie(username, OWNER_PASSWORD) });
    }
    people.#admin = { name: 'admin', cookie: await people.#getCookie('admin', ADMIN_PASSWORD) };
    await people.#saveMailSettings(smtpPort);
    return people;
  }

  begin(): void {
    const savers = this.#owners.slice(0, OWNERS / 2).map((owner) => this.#goOn(() => this.#saveAndUpload(owner)));
    const senders = this.#owners.slice(OWNERS / 2).map((owner) => this.#goOn(() => this.#submit(owner)));
    this.#work = Promise.all([...savers, ...senders, this.#goOn(() => this.#decide())]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #goOn(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      await sleep(PAUSE_MS);
    }
  }

  async #saveAndUpload({ name, cookie }: Caller): Promise<void> {
    const next = (this.#ledger.drafts.get(name) ?? 0) + 1;
    const body = { personalInfo: { firstName: 'Ada', lastName: String(next) } };
    const saved = await this.#ask('/api/draft-consignment', { cookie, body });
    if (isDone(saved.outcome)) {
      this.#ledger.drafts.set(name, next);
      this.#ledger.acknowledge();
    }
    await this.#upload(cookie);
  }

  async #upload(cookie: string): Promise<string | null> {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(this.#photo)], { type: 'image/jpeg' }), 'car.jpg');
    const { outcome, body } = await this.#ask('/api/upload', { cookie, body: form });
    if (!isDone(outcome)) return null;
    const { url } = body as { url: string };
    this.#ledger.photos.push(url);
    this.#ledger.acknowledge();
    return url;
  }

  /** A submission is repeated under one key until it finally gets a response: however often, it must exist once. */
  async #submit({ name, cookie }: Caller): Promise<void> {
    const url = await this.#upload(cookie);
    if (!url) return;
    this.#marks += 1;
    const mark = `${name}-${this.#marks}`;
    const key = randomUUID();
    while (!this.#isOver) {
      const { outcome, body } = await this.#ask('/api/consignments', { cookie, body: buildSubmission(mark, url), key });
      if (isDone(outcome)) {
        this.#ledger.submissions.set(mark, (body as { id: number }).id);
        this.#ledger.acknowledge();
        return;
      }
      if (typeof outcome === 'number' && outcome >= 400 && outcome < 500 && outcome !== 409) return;
      await sleep(PAUSE_MS);
    }
  }

  async #decide(): Promise<void> {
    const open = [...this.#ledger.submissions.values()].find((id) => !this.#ledger.decisions.has(id));
    if (open === undefined) return;
    const status = 'in_review';
    const { cookie } = this.#admin;
    const decided = await this.#ask(`/api/admin/consignments/${open}/status`, {
      method: 'PATCH',
      cookie,
      body: { status },
    });
    // 409: an earlier try succeeded, and its response was lost.
    if (decided.outcome !== 200 && decided.outcome !== 409) return;
    this.#ledger.decisions.set(open, status);
    if (decided.outcome === 200) this.#ledger.acknowledge();
    const mailed = await this.#ask(`/api/consignments/${open}/send-email`, {
      method: 'POST',
      cookie,
      key: randomUUID(),
    });
    if (!isDone(mailed.outcome)) return;
    this.#ledger.mailed.push(open);
    this.#ledger.acknowledge();
  }

  async #saveMailSettings(smtpPort: number): Promise<void> {
    const body = {
      smtpHost: '127.0.0.1',
      smtpPort,
      secure: false,
      smtpUsername: 'marque',
      smtpPassword: 'secret',
      senderName: 'Marque',
      senderEmail: 'sender@example.com',
      recipientEmail: 'admin@example.com',
    };
    const { outcome } = await this.#ask('/api/admin/email-settings', { cookie: this.#admin.cookie, body });
    if (!isDone(outcome)) throw new Error(`The email settings were not saved: ${outcome}`);
  }

  async #getCookie(username: string, password: string): Promise<string> {
    const { outcome, cookie } = await this.#ask('/api/auth/login', { body: { username, password } });
    if (!isDone(outcome)) throw new Error(`${username} could not sign in: ${outcome}`);
    return cookie;
  }

  async #ask(path: string, { method, cookie = '', body, key }: Asked): Promise<HttpResponse> {
    const isForm = body instanceof FormData;
    const headers = {
      cookie,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    let result: HttpResponse;
    try {
      const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
        method: method ?? 'POST',
        headers,
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(RESPONSE_WITHIN_MS),
      });
      const given = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      result = { outcome: response.status, body: await response.json(), cookie: given.join('; ') };
    } catch (error) {
      result = { outcome: nameFailure(error), body: null, cookie: '' };
    }
    this.#ledger.note(result.outcome, path);
    if (process.env.FAULTS_LOG && result.outcome === 400)
      process.stderr.write(`${path} ${JSON.stringify(result.body)}\n`);
    return result;
  }
}

const isDone = (outcome: Outcome) => outcome === 200 || outcome === 201;

function nameFailure(error: unknown): 'refused' | 'cut' | 'late' {
  if (error instanceof Error && error.name === 'TimeoutError') return 'late';
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED' ? 'refused' : 'cut';
}

function buildSubmission(mark: string, url: string): Record<string, unknown> {
  const photo = { url, name: 'car.jpg', size: 1, type: 'image/jpeg' };
  return {
    personalInfo: { firstName: 'Ada', lastName: mark, email: 'ada@example.com', phone: '(212) 555-0123' },
    vehicleInfo: {
      make: 'Ferrari',
      model: '488 Pista',
      year: 2019,
      color: 'Blue',
      vin: 'ZFF80AMA5K0240001',
      mileage: 12_345,
    },
    damageReport: {},
    photos: Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [photo]])),
  };
}
