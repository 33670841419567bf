import { EVERYWHERE, SETTINGS } from '../fixtures/account.ts';
import { DRAFT, type Draft, LONG_DRAFT } from '../fixtures/consignments.ts';
import { OWNER } from '../fixtures/people.ts';
import { MANY_PHOTOS, PHOTOS } from '../fixtures/photos.ts';
import { hoursAgo } from '../fixtures/time.ts';
import { type Answers, join, LOADING, OFFLINE } from '../stand-in.ts';
import type { State } from '../state.ts';

const WIZARD: Answers = join(EVERYWHERE, {
  auth: { session: OWNER },
  draft: { find: null },
  devicePairing: { status: { isOpen: false, isClaimed: false, device: null, lastSeenAt: null, arrived: 0 } },
});

function wizard(slug: string, title: string, more: Partial<State> = {}): State {
  const { answers = {}, path = '/consign', ...rest } = more;
  const joined = join(WIZARD, answers);
  return { slug: `wizard-${slug}`, group: 'wizard', title: `Wizard, ${title}`, path, answers: joined, ...rest };
}

const at = (currentStep: number, more: Partial<Draft> = {}): Answers => ({
  draft: { find: { ...DRAFT, currentStep, ...more } },
});

export const WIZARD_STATES: readonly State[] = [
  wizard('personal', 'first step'),
  wizard('personal-errors', 'first step, sent with a mistake', {
    answers: at(0, { personalInfo: { firstName: 'A' } }),
    press: ['Next'],
  }),
  wizard('vehicle', 'second step', { answers: at(1, { vehicleInfo: {} }) }),
  wizard('vehicle-long', 'second step, long names', { answers: at(1, { ...LONG_DRAFT, photos: {} }) }),
  wizard('photos-empty', 'third step, nothing yet', { answers: at(2) }),
  wizard('photos', 'third step, many photos', {
    answers: at(2, { photos: MANY_PHOTOS }),
    path: '/consign?step=photos',
  }),
  wizard('damage', 'last step', { answers: at(3, { photos: PHOTOS }) }),
  wizard('check', 'checking the answers', {
    answers: at(3, { ...LONG_DRAFT, photos: MANY_PHOTOS, damageReport: { exterior: true, interior: false } }),
  }),
  wizard('start-over', 'starting over', { answers: at(1), path: '/consign?dialog=start-over' }),
  wizard('loading', 'loading', { answers: { draft: { find: LOADING } }, isLoading: true }),
  wizard('offline', 'offline', { answers: { draft: { find: OFFLINE } } }),
  wizard('closed', 'no new consignments', {
    answers: { product: { settings: { ...SETTINGS, newConsignments: false } } },
  }),
  {
    slug: 'phone-photos',
    group: 'wizard',
    title: 'A paired phone',
    path: '/shoot',
    answers: join(WIZARD, {
      devicePairing: {
        draft: {
          draftId: DRAFT.id,
          vehicle: '2019 Ferrari 488 Pista',
          photos: MANY_PHOTOS,
          revision: 4,
          expiresAt: hoursAgo(-1),
        },
      },
    }),
  },
];
