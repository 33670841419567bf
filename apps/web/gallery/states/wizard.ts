import type { ErrorCode } from '@marque/domain/api/errors';
import type { VinCandidate } from '@marque/scanner/candidate';
import { EVERYWHERE, SETTINGS } from '../fixtures/account.ts';
import { DRAFT, type Draft, LONG_DRAFT, PAIRED } from '../fixtures/consignments.ts';
import { OWNER } from '../fixtures/people.ts';
import { MANY_PHOTOS, PHOTOS } from '../fixtures/photos.ts';
import qrCode from '../fixtures/qr-code.svg?url';
import { CERTAIN_VIN, DOUBTFUL_VIN, TWO_VINS } from '../fixtures/scanned.ts';
import { hoursAgo } from '../fixtures/time.ts';
import { FAILED, join, LOADING, OFFLINE, type Outputs, type Responses, refused } from '../stand-in.ts';
import type { State } from '../state.ts';

const WIZARD: Responses = join(EVERYWHERE, {
  auth: { session: OWNER },
  draft: { find: null },
  devicePairing: { status: { isOpen: false, isClaimed: false, device: null, lastSeenAt: null, arrived: 0 } },
});

function wizard(slug: string, title: string, more: Partial<State> = {}): State {
  const { responses = {}, path = '/consign', ...rest } = more;
  const joined = join(WIZARD, responses);
  return { slug: `wizard-${slug}`, group: 'wizard', title: `Wizard, ${title}`, path, responses: joined, ...rest };
}

const at = (currentStep: number, more: Partial<Draft> = {}): Responses => ({
  draft: { find: { ...DRAFT, currentStep, ...more } },
});

type Pairing = Outputs['devicePairing']['status'];
const NEW_PAIRING = { url: 'https://marque.example/shoot#ABCDEFGHJKMNPQRSTUVWXYZ23456', qrCodeUrl: qrCode };

function pairing(status: Partial<Pairing>): Partial<State> {
  const { devicePairing } = WIZARD;
  const claimed = { isOpen: true, isClaimed: false, device: null, lastSeenAt: null, arrived: 0, ...status };
  return {
    path: '/consign?step=photos&dialog=phone',
    responses: join(at(2), {
      devicePairing: { ...devicePairing, status: claimed, start: { ...NEW_PAIRING, expiresAt: hoursAgo(-1) } },
    }),
  };
}

const WALK = '/consign?step=photos&dialog=walk';

function scanned(slug: string, title: string, found: VinCandidate): State {
  const responses = at(1, { vehicleInfo: {} });
  return wizard(`scanner-${slug}`, title, { responses, press: ['Scan VIN', 'Capture'], hasCamera: true, found });
}

const refusedSave = (code: ErrorCode): Responses => ({
  draft: { find: null, save: refused(code) },
});

export const WIZARD_STATES: readonly State[] = [
  wizard('personal', 'first step'),
  wizard('personal-errors', 'first step, sent with a mistake', {
    responses: at(0, { personalInfo: { firstName: 'A' } }),
    press: ['Next'],
  }),
  wizard('vehicle', 'second step', { responses: at(1, { vehicleInfo: {} }) }),
  wizard('vehicle-long', 'second step, long names', { responses: at(1, { ...LONG_DRAFT, photos: {} }) }),
  wizard('photos-empty', 'third step, nothing yet', { responses: at(2) }),
  wizard('photos', 'third step, many photos', {
    responses: at(2, { photos: MANY_PHOTOS }),
    path: '/consign?step=photos',
  }),
  wizard('photos-unsorted', 'third step, photos to be sorted', {
    responses: at(2, { photos: PHOTOS }),
    path: '/consign?step=photos',
    press: [{ photos: 3 }],
  }),
  wizard('damage', 'last step', { responses: at(3, { photos: PHOTOS }) }),
  wizard('check', 'checking the answers', {
    responses: at(3, { ...LONG_DRAFT, photos: MANY_PHOTOS, damageReport: { exterior: true, interior: false } }),
  }),
  wizard('start-over', 'starting over', { responses: at(1), path: '/consign?dialog=start-over' }),
  wizard('scanner', 'scanning the VIN', {
    responses: at(1, { vehicleInfo: {} }),
    press: ['Scan VIN'],
    hasCamera: true,
  }),
  wizard('scanner-refused', 'scanning the VIN without permission for the camera', {
    responses: at(1, { vehicleInfo: {} }),
    press: ['Scan VIN'],
  }),
  scanned('certain', 'a VIN that was scanned', CERTAIN_VIN),
  scanned('doubtful', 'a scanned VIN to be checked', DOUBTFUL_VIN),
  scanned('two', 'two VINs that were scanned', TWO_VINS),
  wizard('camera', 'taking a photo', { responses: at(2), press: ['Take photo'], hasCamera: true }),
  wizard('walk', 'walk-around', { responses: at(2), path: WALK }),
  wizard('walk-end', 'walk-around, at its end', { responses: at(2, { photos: PHOTOS }), path: WALK }),
  wizard('walk-missing', 'walk-around, at its end without a view', {
    responses: at(2, { photos: { ...PHOTOS, trunk: [] } }),
    path: WALK,
    press: ['Skip'],
  }),
  wizard('pairing', 'a phone to be paired', pairing({})),
  wizard(
    'pairing-done',
    'a phone that is paired',
    pairing({ isClaimed: true, device: 'Chrome on Android', arrived: 3 }),
  ),
  wizard('stale', 'a draft that is gone', { responses: refusedSave('DRAFT_STALE'), press: ['Next'] }),
  wizard('sign-in-again', 'session ended', { responses: refusedSave('NOT_SIGNED_IN'), press: ['Next'] }),
  wizard('refused', 'a draft that cannot be saved', {
    responses: refusedSave('NOT_ALLOWED'),
    press: ['Next'],
  }),
  wizard('loading', 'loading', { responses: { draft: { find: LOADING } }, isLoading: true }),
  wizard('failed', 'failed', { responses: { draft: { find: FAILED } } }),
  wizard('offline', 'offline', { responses: { draft: { find: OFFLINE } } }),
  wizard('closed', 'no new consignments', {
    responses: { product: { settings: { ...SETTINGS, newConsignments: false } } },
  }),
  {
    slug: 'phone-photos',
    group: 'wizard',
    title: 'A paired phone',
    path: '/shoot',
    responses: join(WIZARD, { devicePairing: { draft: { ...PAIRED, photos: MANY_PHOTOS } } }),
  },
];
