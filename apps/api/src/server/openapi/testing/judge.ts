import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { OpenApiDocument, Operation, ResponseObject } from '../document-types.ts';
import { resolved, type Schemas } from './schemas.ts';

const INSIDE = /node_modules|\.ts:\d|\\n +at |select .* from|"stack"/i;

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };

function toText({ rawPayload, headers }: LightMyRequestResponse): string {
  const decode = DECODERS[String(headers['content-encoding'])];
  return (decode ? decode(rawPayload) : rawPayload).toString();
}

export function getFaults(
  document: OpenApiDocument,
  operation: Operation,
  response: LightMyRequestResponse,
  schemas: Schemas,
): string[] {
  const { statusCode, headers } = response;
  const described = operation.responses[statusCode];
  if (statusCode >= 500) return [`status ${statusCode}: ${response.body.slice(0, 500)}`];
  if (!described) return [`status ${statusCode} is not described: ${response.body.slice(0, 500)}`];
  if (statusCode === 304) return response.body === '' ? [] : ['304 with a body'];

  const { content = {} } = resolved<ResponseObject>(document, described);
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  const media = content[type];
  if (!media) return [`content of type ${type} is not described for ${statusCode}`];
  if (type !== 'application/json') return [];
  const text = toText(response);
  if (statusCode >= 400 && INSIDE.test(text)) return [`shows the inside: ${text.slice(0, 500)}`];
  return schemas.getProblems(media.schema ?? {}, JSON.parse(text)).map((problem) => `${statusCode}: ${problem}`);
}
