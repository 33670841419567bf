import { expect, it } from 'vitest';
import { readFileName } from './file-name.ts';

it.each([
  ['attachment; filename="consignment_7_photos.zip"', 'consignment_7_photos.zip'],
  ['attachment; filename=photos.zip', 'photos.zip'],
  [`attachment; filename="plain.zip"; filename*=UTF-8''M%C3%BCller%20photos.zip`, 'Müller photos.zip'],
  ['attachment; filename="a \\"quoted\\" name.zip"', 'a "quoted" name.zip'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, 'fallback.zip'],
  ['attachment', 'fallback.zip'],
  [null, 'fallback.zip'],
])('reads the name out of %s', (header, name) => expect(readFileName(header, 'fallback.zip')).toBe(name));
