import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PHOTOS = fileURLToPath(new URL('../../../../apps/web/e2e/photos', import.meta.url));

export const CAR = {
  personalInfo: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '2125550123' },
  vehicleInfo: {
    make: 'Ferrari',
    model: '488 Pista',
    year: 2019,
    color: 'Blue',
    vin: 'ZFF80AMA5K0240001',
    mileage: 12_345,
  },
  damageReport: { exterior: false, interior: false, mechanical: false, electrical: false, notes: '' },
};

export const samplePhoto = (category: string): string => join(PHOTOS, `${category}.jpg`);

export interface CarFolder {
  path: string;
  remove(): Promise<void>;
}

export async function makeCarFolder(car: unknown = CAR): Promise<CarFolder> {
  const path = await mkdtemp(join(tmpdir(), 'marque-car-'));
  await writeFile(join(path, 'consignment.json'), JSON.stringify(car));
  for (const file of await readdir(PHOTOS)) {
    const category = file.replace('.jpg', '');
    await mkdir(join(path, category));
    await copyFile(join(PHOTOS, file), join(path, category, 'IMG_0001.jpg'));
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
