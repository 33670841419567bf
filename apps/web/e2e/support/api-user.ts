import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';

const PHOTOS = join(import.meta.dirname, '..', 'photos');
/** Of every account that these users register. */
export const API_PASSWORD = 'a long enough password';

export const PERSONAL_INFO = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(212) 555-0103',
};
export const VEHICLE_INFO = {
  make: 'Ferrari',
  model: '488 Pista',
  year: 2019,
  color: 'Blu Corsa',
  vin: 'ZFF80AMA5K0240001',
  mileage: 12_345,
};
const DAMAGE_REPORT = {
  exterior: true,
  interior: false,
  mechanical: false,
  electrical: false,
  notes: 'A stone chip on the front bumper, touched up by the maker.',
  advancedAssessment: true,
  conditionRatings: { exterior: 8, paint: 8, interior: 9, mechanical: 9, electrical: 10, tires: 7 },
};

export const REQUEST_FOR_CHANGES = {
  status: 'changes_requested',
  items: [
    { kind: 'field', field: 'vehicleInfo.mileage', reason: 'The odometer shows another number.' },
    { kind: 'photo', category: 'wheels_tires', url: null, reason: 'Please show the whole wheel.' },
  ],
  note: 'Then we go on at once.',
};

export interface SubmittedConsignment {
  id: number;
  number: string;
  photos: Record<string, { url: string }[]>;
}

/** A person who uses the documented REST paths, for faster setup than with a browser. */
export class ApiUser {
  readonly #url: string;
  readonly #dataDir: string;
  #cookie = '';
  #id = 0;

  constructor(url: string, dataDir: string) {
    this.#url = url;
    this.#dataDir = dataDir;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${text}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie) this.#cookie = cookie;
    return JSON.parse(text);
  }

  /** Whether a photo can be fetched at its smallest size. */
  async canOpen(url: string): Promise<boolean> {
    return (await this.download(`${url}?w=160`).catch(() => '')).length > 0;
  }

  async download(path: string): Promise<string> {
    const response = await fetch(`${this.#url}${path}`, { headers: { cookie: this.#cookie } });
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer()).toString('latin1');
  }

  browserCookie() {
    const [name = '', value = ''] = this.#cookie.split('=');
    return { name, value, url: this.#url };
  }

  async signIn(username: string, password: string): Promise<this> {
    const user = await this.call<{ id: number }>('POST', '/api/auth/login', { username, password });
    this.#id = user.id;
    return this;
  }

  async register(username: string, phone: string): Promise<this> {
    const user = await this.call<{ id: number }>('POST', '/api/auth/register', {
      firstName: 'Ada',
      lastName: 'Byron',
      email: `${username}@example.com`,
      phone,
      username,
      password: API_PASSWORD,
    });
    this.#id = user.id;
    return this;
  }

  async consignor(username: string, phone: string): Promise<this> {
    await this.register(username, phone);
    await this.call('POST', '/api/users/verify-phone', { phone, smsConsent: false, userId: this.#id });
    const outbox = await readFile(join(this.#dataDir, 'outbox', 'sms.ndjson'), 'utf8');
    const messages = outbox
      .trim()
      .split('\n')
      .map((line): { to: string; body: string } => JSON.parse(line));
    const code = messages.findLast((message) => message.to === phone)?.body.match(/\d{6}/)?.[0];
    await this.call('POST', '/api/users/verify-code', { code, userId: this.#id });
    return this;
  }

  async upload(category: string): Promise<unknown> {
    return this.uploadFile(join(PHOTOS, `${category}.jpg`), 'image/jpeg');
  }

  async uploadFile(path: string, type: string): Promise<unknown> {
    const form = new FormData();
    form.append('photo', new Blob([await readFile(path)], { type }), basename(path));
    return this.call('POST', '/api/upload', form);
  }

  async uploadAll(categories: readonly string[] = WIZARD_CATEGORIES): Promise<Record<string, unknown[]>> {
    const photos: Record<string, unknown[]> = {};
    for (const category of categories) photos[category] = [await this.upload(category)];
    return photos;
  }

  /** Saves a draft that is complete up to the given zero-based step; at the photos, five categories are done. */
  async saveDraft({ step }: { step: 0 | 1 | 2 | 3 }): Promise<void> {
    const photos =
      step === 3 ? await this.uploadAll() : step === 2 ? await this.uploadAll(WIZARD_CATEGORIES.slice(0, 5)) : {};
    await this.call('POST', '/api/draft-consignment', {
      userId: this.#id,
      personalInfo: PERSONAL_INFO,
      vehicleInfo: step > 1 ? VEHICLE_INFO : { make: 'Porsche', model: '911 S/T', vin: 'WP0ZZZ99' },
      photos,
      currentStep: step,
    });
  }

  /** One photo in each category, and one more for each name in `more`; `changed` replaces whole parts. */
  async submit(more: readonly string[] = [], changed: object = {}): Promise<SubmittedConsignment> {
    const photos = await this.uploadAll();
    for (const category of more) photos[category]?.push(await this.upload(category));
    return this.call('POST', '/api/consignments', {
      userId: this.#id,
      personalInfo: PERSONAL_INFO,
      vehicleInfo: VEHICLE_INFO,
      damageReport: DAMAGE_REPORT,
      photos,
      ...changed,
    });
  }

  async answerChanges(id: number): Promise<void> {
    const photos = { wheels_tires: [await this.upload('wheels_tires')] };
    await this.call('POST', '/trpc/review.answerChanges', {
      json: { id, vehicleInfo: { ...VEHICLE_INFO, mileage: 21_345 }, photos },
    });
  }

  async decide(id: number, decision: { status: string } & Record<string, unknown>): Promise<void> {
    await this.call('PATCH', `/api/admin/consignments/${id}/status`, decision);
  }
}

export function createApiUser(url: string, dataDir: string): ApiUser {
  return new ApiUser(url, dataDir);
}
