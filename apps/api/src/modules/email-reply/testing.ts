export const BOUNDARY = 'xYzZY';

export interface SentFile {
  field: string;
  name: string;
  content: Buffer;
}

type Part = [head: string, content: string | Buffer];

/** A form as SendGrid writes it: its fields, and then the files of the email. */
export function form(fields: Readonly<Record<string, string | Buffer>>, files: readonly SentFile[] = []): Buffer {
  const ofFields = Object.entries(fields).map(([name, value]): Part => [`name="${name}"`, value]);
  const ofFiles = files.map(({ field, name, content }): Part => [`name="${field}"; filename="${name}"`, content]);
  return writeForm([...ofFields, ...ofFiles]);
}

/** A form of these parts, in this order. */
export function writeForm(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(([head, content]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
