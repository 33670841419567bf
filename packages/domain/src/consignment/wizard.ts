import { findMissingCategories, type Photos } from '../photo/photos.ts';
import type { WIZARD_STEPS } from '../product/limits.ts';
import { DamageReportDraft } from './damage-report.ts';
import { PersonalInfo } from './personal-info.ts';
import { VehicleInfo } from './vehicle-info.ts';

/** The steps of the wizard (spec 2.10). The index is the zero-based `currentStep` of a draft. */
export const WIZARD_STEP_TITLES = [
  'Personal Information',
  'Vehicle Information',
  'Vehicle Photos',
  'Damage Report',
] as const satisfies { length: typeof WIZARD_STEPS };

export type WizardStep = 0 | 1 | 2 | 3;

export interface WizardAnswers {
  personalInfo: unknown;
  vehicleInfo: unknown;
  photos: Photos;
  damageReport: unknown;
}

function hasAnsweredDamage(report: unknown): boolean {
  const parsed = DamageReportDraft.safeParse(report);
  return parsed.success && (parsed.data.exterior !== undefined || parsed.data.interior !== undefined);
}

/**
 * The zero-based step at which a draft continues: the first incomplete one, including photos (spec 4.7, ADR 0012), or
 * else the last, where the draft is submitted.
 */
export function resumeStep({ personalInfo, vehicleInfo, photos }: WizardAnswers): WizardStep {
  if (!PersonalInfo.safeParse(personalInfo).success) return 0;
  if (!VehicleInfo.safeParse(vehicleInfo).success) return 1;
  if (findMissingCategories(photos).length > 0) return 2;
  return 3;
}

export function completedSteps(answers: WizardAnswers): [boolean, boolean, boolean, boolean] {
  return [
    PersonalInfo.safeParse(answers.personalInfo).success,
    VehicleInfo.safeParse(answers.vehicleInfo).success,
    findMissingCategories(answers.photos).length === 0,
    hasAnsweredDamage(answers.damageReport),
  ];
}
