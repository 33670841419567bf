import { DraftId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { describe, expect, it } from 'vitest';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { getStepProblem, prepareSubmission } from './submission.ts';

const draftId = DraftId.parse(5);
const photo = { url: '/api/photos/6f1c1f0e-0a5e-4a52-9b6e-0c8b5b0a7e11', name: 'a.jpg', size: 1, type: 'image/jpeg' };
const photos: Photos = Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [photo]]));

const answers: DraftParts = {
  personalInfo: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phone: '(202) 555-0123' },
  vehicleInfo: { make: 'Alfa', model: '8C', year: 2009, color: 'Red', vin: '1HGCM82633A004352', mileage: 0 },
  damageReport: { notes: 'None', advancedAssessment: false, conditionRatings: { paint: 9 } },
  photos,
  currentStep: 3,
};

describe('a submission', () => {
  it('carries a key that stays the same for one draft', () => {
    const first = prepareSubmission(answers, draftId);
    const second = prepareSubmission({ ...answers, currentStep: 2 }, draftId);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ input: { idempotencyKey: 'draft-5' } });
  });

  it('drops condition ratings while the advanced assessment is off', () => {
    const prepared = prepareSubmission(answers, draftId);
    expect(prepared).toMatchObject({ input: { damageReport: { exterior: false, notes: 'None' } } });
    expect(prepared).not.toHaveProperty('input.damageReport.conditionRatings');
  });

  it('names the first step that fails, with the messages of that step', () => {
    const vehicleInfo = { ...answers.vehicleInfo, color: '', vin: 'SHORT' };
    expect(prepareSubmission({ ...answers, vehicleInfo, photos: {} }, draftId)).toEqual({
      problem: { step: 1, errors: { color: 'Color is required', vin: 'VIN must be 17 characters' } },
    });
  });

  it('names the photo step when a required category has no photo', () => {
    const { trunk: _, ...others } = photos;
    expect(prepareSubmission({ ...answers, photos: others }, draftId)).toEqual({
      problem: { step: 2, errors: { trunk: 'Photo required: Please add at least 1 photo for Trunk' } },
    });
  });
});

describe('the issues of a rejected submission', () => {
  it('lead to the step they belong to, the first message of a field first', () => {
    const issues = [
      { path: ['personalInfo', 'phone'], message: 'Valid phone number is required' },
      { path: ['personalInfo', 'phone'], message: 'Something else' },
    ];
    expect(getStepProblem(issues)).toEqual({ step: 0, errors: { phone: 'Valid phone number is required' } });
  });

  it('lead nowhere when they belong to no step', () => {
    expect(getStepProblem([{ path: ['idempotencyKey'], message: 'Too long' }])).toBeNull();
  });
});
