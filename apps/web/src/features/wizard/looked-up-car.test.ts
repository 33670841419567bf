import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUnsavedDraft } from '../../lib/unsaved-draft-key.ts';
import { detailsForVin, type LookedUpCar, recallLookedUpCar, rememberLookedUpCar } from './looked-up-car.ts';

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
