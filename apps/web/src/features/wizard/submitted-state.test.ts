import { describe, expect, it } from 'vitest';
import { parseSubmittedState, toSubmittedState } from './submitted-state.ts';

const NUMBER = 'MQ-7KX4Q2MN';
const PHOTO = { url: '/api/photos/00000000-0000-4000-8000-000000000000', placeholder: 'data:image/webp;base64,AAAA' };

describe('what /success knows of the submission', () => {
  it('is its number and the picture of the whole car', () => {
    const entry = { ...PHOTO, name: 'side.jpg', size: 1, type: 'image/jpeg' };
    const state = toSubmittedState({ number: NUMBER, photos: { exterior_profile: [entry] } });
    expect(parseSubmittedState(structuredClone(state))).toEqual({ number: NUMBER, photo: PHOTO });
  });

  it('is nothing where the page was opened directly', () => {
    for (const state of [null, undefined, {}, { number: 'anything' }]) expect(parseSubmittedState(state)).toBeNull();
  });

  it('leaves out a picture that is none of ours', () => {
    expect(parseSubmittedState({ number: NUMBER, photo: { url: 'https://elsewhere.test/a.jpg' } })).toEqual({
      number: NUMBER,
    });
  });
});
