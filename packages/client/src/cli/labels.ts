import { statusView } from '@marque/domain/consignment/status';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { Consignment, StaffConsignment } from '../generated/procedures.ts';

/** `2019 Ferrari 488 Pista`, or else the VIN. */
export function formatCar(
  vehicle: Pick<Consignment['vehicleInfo'], 'year' | 'make' | 'model' | 'vin'> | undefined,
): string {
  if (!vehicle) return 'a car';
  return vehicleTitle(vehicle) ?? vehicle.vin ?? 'an unnamed car';
}

export const getStatusLabel = (status: string): string => statusView(status).label;

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-22 09:05`, in local time. */
export function formatTime(at: Date): string {
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

export type Listed = Pick<StaffConsignment, 'id' | 'number' | 'status' | 'createdAt'> & {
  vehicleInfo: Consignment['vehicleInfo'];
};

/** Pads the cells so that the columns line up. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
