import { z } from 'zod';
import { READING_GRADES } from '../photo/photo-readings.ts';
import { VIN_READINGS } from './vin-source.ts';

const VIN_CHECK_SOURCES = [
  'stated',
  ...VIN_READINGS,
  'decoder',
  'built_in',
  'plate_photo',
  'document_photo',
  'document_pdf',
] as const;
export type VinCheckSource = (typeof VIN_CHECK_SOURCES)[number];

export const VinStatement = z.object({
  by: z.enum(VIN_CHECK_SOURCES),
  vin: z.string().nullable(),
  make: z.string().nullable(),
  years: z.array(z.int()),
  grade: z.enum(READING_GRADES).optional(),
});
export type VinStatement = z.infer<typeof VinStatement>;

export const VinCheck = z.object({ statements: z.array(VinStatement), disagreements: z.array(z.string()) });
export type VinCheck = z.infer<typeof VinCheck>;

export const VIN_CHECK_SOURCE_LABELS: Readonly<Record<VinCheckSource, string>> = {
  stated: 'Owner',
  typed: 'Typed',
  barcode: 'Barcode',
  print: 'Print',
  photo: 'Photo',
  decoder: 'Public decoder',
  built_in: 'Built-in data',
  plate_photo: 'VIN plate photo',
  document_photo: 'Photo of documents',
  document_pdf: 'Document (PDF)',
};
