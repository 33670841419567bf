import fc from 'fast-check';
import type { MediaType, OpenApiDocument, Operation, Parameter } from '../document-types.ts';
import { Arbitraries } from './arbitraries.ts';
import { SPOILERS, spoiled } from './mutations.ts';
import { resolved } from './schemas.ts';

export const PHOTO_HERE = '{{photo}}';

export const PDF_HERE = '{{pdf}}';

export interface FuzzedRequest {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface FuzzedOperation {
  method: string;
  template: string;
  operation: Operation;
}

export function getOperations({ paths }: OpenApiDocument): FuzzedOperation[] {
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), template, operation })),
  );
}

const PATH_VALUES = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1',
      '007',
      '1.5',
      '1e3',
      '2147483647',
      '2147483648',
      '999999999999999',
      'null',
      'undefined',
      'NaN',
      '%00',
      '%ff',
      '%zz',
      '%E2%82',
      'a%2Fb',
      '%20',
      '%F0%9F%9A%97',
      'x'.repeat(4_000),
      '%22%27%3B--',
      '{id}',
      '__proto__',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map(inAddress) },
);

/** Percent-encoded; only dots would be another path (RFC 3986, 5.2.4). */
function inAddress(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return /^\.+$/.test(encoded) ? 'dots' : encoded;
}

const ODD_QUERIES = [
  '',
  '&&&',
  '=',
  '%zz=1',
  'limit',
  'limit=1&limit=2',
  'limit[]=1',
  '__proto__=1',
  '__proto__[a]=1',
  'q=%00',
  'q=%ff',
  'cursor=%F0%9F%9A%97',
  `q=${'x'.repeat(8_000)}`,
  'w=161',
  'format=xml',
  'unknown=1',
  'constructor=x',
];

function queryText(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function getQuery(document: OpenApiDocument, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const arbitraries = new Arbitraries(document);
  const named = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: arbitraries.of(schema).map(String) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '',
              '0',
              '-1',
              '1',
              '1000',
              '1001',
              '1e9',
              'true',
              'yes',
              'newest',
              '\u0000',
              '🚗',
              '%',
              'null',
            ),
          },
          { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()) },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: named.map((values) => queryText(values)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_QUERIES) },
  );
}

/** A header's value is text with one byte per character. */
const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a-key' },
  { 'idempotency-key': 'k'.repeat(255) },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': 'é\u0001' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"x", "y' },
  { 'if-none-match': '"'.repeat(2_000) },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { accept: 'text/html;q=x, */*;q=9' },
  { accept: 'image/webp' },
  { 'accept-encoding': 'gzip;q=0, *' },
  { cookie: 'marque_session=nobody; marque_session=%00' },
  { 'x-forwarded-for': '999.1.1.1, ::::' },
  { range: 'bytes=0-1,-5' },
];

const HEADERS = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_HEADERS) },
);

interface Body {
  text: string | null;
  headers: Record<string, string>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=fuzz' };

const BROKEN_TEXTS = [
  '{',
  '[1,',
  '{"a":1e400}',
  '\u0000',
  '"',
  '{"a":1}{',
  'undefined',
  '\ufeff{}',
  "{'a':1}",
  '{"__proto__":{"x":1}}',
  `${'['.repeat(100_000)}`,
];
const BROKEN_FORMS = [
  '',
  '--fuzz',
  '--fuzz--\r\n',
  '--fuzz\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc',
  '--fuzz\r\nContent-Disposition: form-data; name="personalInfo"\r\n\r\n{"a":\r\n--fuzz--\r\n',
  `${'--fuzz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(30)}--fuzz--\r\n`,
];
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/JSON',
  'nonsense',
  'image/jpeg',
  '',
];
const ENCODINGS = ['gzip', 'br', 'deflate', 'identity', 'x'];

function buildForm(fields: unknown): string {
  const parts = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return `${parts.map(([name, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${text(value)}\r\n`).join('')}--fuzz--\r\n`;
}

function photoForm(file: string): string {
  return `--fuzz\r\nContent-Disposition: form-data; name="photo"; filename="car.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${file}\r\n--fuzz--\r\n`;
}

function honestForm({ operationId, requestBody }: Operation): string {
  const [shown] = Object.values(requestBody?.content['multipart/form-data']?.examples ?? {});
  if (shown) return buildForm(shown.value);
  return operationId === 'document.upload' || operationId === 'document.attach'
    ? photoForm(PDF_HERE).replace('name="photo"', 'name="document"')
    : photoForm(PHOTO_HERE);
}

function goodBody(document: OpenApiDocument, media: MediaType | undefined): fc.Arbitrary<unknown> {
  const drawn = media?.schema ? new Arbitraries(document).of(media.schema) : fc.constant({});
  const shown = Object.values(media?.examples ?? {}).map(({ value }) => value);
  return shown.length > 0
    ? fc.oneof({ weight: 2, arbitrary: drawn }, { weight: 3, arbitrary: fc.constantFrom(...shown) })
    : drawn;
}

function buildBody(document: OpenApiDocument, { requestBody }: Operation): fc.Arbitrary<Body> {
  const { 'application/json': ofJson, 'multipart/form-data': ofForm } = requestBody?.content ?? {};
  const good = goodBody(document, ofJson ?? (ofForm?.examples && ofForm));
  const json = fc
    .oneof(
      { weight: 3, arbitrary: fc.constant('none' as const) },
      { weight: 7, arbitrary: fc.constantFrom(...SPOILERS) },
    )
    .chain((spoiler) => spoiled(good, spoiler))
    .map((value): Body => ({ text: JSON.stringify(value) ?? null, headers: JSON_TYPE }));
  const textWith = (headers: Record<string, string>) =>
    good.map((value): Body => ({ text: JSON.stringify(value), headers }));
  const forms = requestBody?.content['multipart/form-data'];
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_TEXTS).map((text): Body => ({ text, headers: JSON_TYPE })) },
    { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES).chain((type) => textWith({ 'content-type': type })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...ENCODINGS)
        .chain((encoding) => textWith({ ...JSON_TYPE, 'content-encoding': encoding })),
    },
    { weight: 1, arbitrary: textWith({}) },
    { weight: 1, arbitrary: fc.constant({ text: null, headers: {} }) },
    ...(forms
      ? [
          { weight: 6, arbitrary: good.map((value): Body => ({ text: buildForm(value), headers: FORM_TYPE })) },
          {
            weight: 3,
            arbitrary: fc.constantFrom(...BROKEN_FORMS).map((text): Body => ({ text, headers: FORM_TYPE })),
          },
          {
            weight: 3,
            arbitrary: fc
              .oneof(fc.constant(PHOTO_HERE), fc.string({ unit: 'binary', maxLength: 200 }))
              .map((file): Body => ({ text: photoForm(file), headers: FORM_TYPE })),
          },
        ]
      : []),
  );
}

/** The documented examples of the body, in their order. */
export function exampleRequestsTo({ method, template, operation }: FuzzedOperation): FuzzedRequest[] {
  const examples = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  return examples.map(({ value }) => {
    return { method, path: template, query: '', headers: JSON_TYPE, body: JSON.stringify(value) };
  });
}

export function honestRequestsTo(
  document: OpenApiDocument,
  { method, template, operation }: FuzzedOperation,
): fc.Arbitrary<FuzzedRequest> {
  const content = operation.requestBody?.content ?? {};
  const plain = { method, path: template, query: '', headers: {}, body: null };
  if ('application/json' in content) {
    const good = goodBody(document, content['application/json']);
    return good.map((value) => ({ ...plain, headers: JSON_TYPE, body: JSON.stringify(value) ?? null }));
  }
  if ('multipart/form-data' in content) {
    return fc.constant({ ...plain, headers: FORM_TYPE, body: honestForm(operation) });
  }
  return fc.constant(plain);
}

export function requestsTo(
  document: OpenApiDocument,
  { method, template, operation }: FuzzedOperation,
): fc.Arbitrary<FuzzedRequest> {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved<Parameter>(document, parameter));
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const path = fc
    .tuple(...names.map(() => PATH_VALUES))
    .map((values) =>
      names.reduce((address, name, index) => address.replace(`{${name}}`, values[index] ?? `{${name}}`), template),
    );
  return fc
    .record({
      path,
      query: getQuery(
        document,
        parameters.filter((parameter) => parameter.in === 'query'),
      ),
      headers: HEADERS,
      body: method === 'GET' ? fc.constant<Body>({ text: null, headers: {} }) : buildBody(document, operation),
    })
    .map(({ path, query, headers, body }) => ({
      method,
      path,
      query,
      headers: { ...body.headers, ...headers },
      body: body.text,
    }));
}
