import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUnsavedDraft } from '../../lib/unsaved-draft-key.ts';
import {
  describeCar,
  detailsForVin,
  type LookedUpCar,
  recallLookedUpCar,
  rememberLookedUpCar,
  settleFoundCar,
} from './looked-up-car.ts';

const FERRARI: LookedUpCar = { vin: 'ZFF80AMA5K0240001', make: 'Ferrari', model: '488', year: 2019 };
const JETTA = '3VW2K7AJ9EM381173';
const details = { make: 'Ferrari', model: '488', year: 2019 };

describe('another VIN', () => {
  it('takes out what the lookup of the former one filled in', () => {
    expect(detailsForVin(JETTA, details, FERRARI)).toEqual({ make: '', model: '', year: undefined });
  });

  it('leaves alone what somebody has edited since', () => {
    expect(detailsForVin(JETTA, { ...details, model: '488 Pista' }, FERRARI)).toEqual({ make: '', year: undefined });
  });

  it('leaves alone what no lookup filled in', () => {
    expect(detailsForVin(JETTA, details, null)).toEqual({});
    expect(detailsForVin(JETTA, details, { vin: FERRARI.vin, make: 'Ferrari' })).toEqual({ make: '' });
  });

  it('that is the one looked up brings its car back into empty fields', () => {
    expect(detailsForVin(FERRARI.vin, { make: '', model: 'F8', year: undefined }, FERRARI)).toEqual({
      make: 'Ferrari',
      year: 2019,
    });
  });
});

describe('a car that was found', () => {
  const found = { make: 'Ferrari', model: '488', year: 2019 };
  const nothing = { make: '', model: '', year: undefined };
  const { vin } = FERRARI;

  it('fills in what is empty', () => {
    expect(settleFoundCar(vin, found, nothing, null)).toEqual({ fill: found, disagrees: false });
  });

  it('fills in what an earlier lookup of this VIN filled in', () => {
    const earlier = { vin, make: 'FERRARI', model: '488 GTB', year: 2018 };
    expect(settleFoundCar(vin, found, earlier, earlier)).toEqual({ fill: found, disagrees: false });
  });

  it('never overwrites what a person entered, and says that it disagrees', () => {
    const entered = { make: 'Porsche', model: '911', year: 2018 };
    expect(settleFoundCar(vin, found, entered, null)).toEqual({ fill: {}, disagrees: true });
    expect(settleFoundCar(vin, found, { ...nothing, model: '488 Pista' }, null)).toEqual({
      fill: { make: 'Ferrari', year: 2019 },
      disagrees: true,
    });
  });

  it('takes what was entered since for another VIN as entered by a person', () => {
    const porsche = { make: 'Porsche', model: '911', year: 2018 };
    const lookedUp = { vin: JETTA, ...porsche };
    expect(settleFoundCar(vin, found, porsche, lookedUp)).toEqual({ fill: {}, disagrees: true });
  });

  it('agrees with the same car in other letters', () => {
    const entered = { make: 'FERRARI', model: ' 488 ', year: 2019 };
    expect(settleFoundCar(vin, found, entered, null)).toEqual({ fill: {}, disagrees: false });
  });

  it('replaces the year with which an untouched form starts', () => {
    const year = new Date().getFullYear();
    expect(settleFoundCar(vin, found, { ...nothing, year }, null).fill).toEqual(found);
    expect(settleFoundCar(vin, found, { ...nothing, make: 'Ferrari', year }, null).disagrees).toBe(true);
  });

  it('fills in only what is known of it', () => {
    expect(settleFoundCar(vin, { make: 'Ferrari' }, nothing, null)).toEqual({
      fill: { make: 'Ferrari' },
      disagrees: false,
    });
  });

  it('is named with its year', () => {
    expect([describeCar(found), describeCar({ make: 'Ferrari' }), describeCar({ year: 2019 })]).toEqual([
      'Ferrari 488, 2019',
      'Ferrari',
      '2019',
    ]);
  });
});

describe('the last lookup', () => {
  beforeEach(() => {
    forgetUnsavedDraft('thrownAway');
    const map = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => map.set(key, value),
      removeItem: (key: string) => map.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('is known for its own VIN, also after a reload', async () => {
    rememberLookedUpCar(FERRARI);
    expect([recallLookedUpCar(FERRARI.vin), recallLookedUpCar(JETTA)]).toEqual([FERRARI, null]);
    vi.resetModules();
    const reloaded = await import('./looked-up-car.ts');
    expect(reloaded.recallLookedUpCar(FERRARI.vin)).toEqual(FERRARI);
  });

  it('is known for as long as the page lives where the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberLookedUpCar(FERRARI);
    expect(recallLookedUpCar(FERRARI.vin)).toEqual(FERRARI);
  });

  it('is forgotten at sign-out and with the draft', () => {
    rememberLookedUpCar(FERRARI);
    forgetUnsavedDraft('signedOut');
    expect([recallLookedUpCar(FERRARI.vin), sessionStorage.getItem('marque-looked-up-car')]).toEqual([null, null]);
  });
});
