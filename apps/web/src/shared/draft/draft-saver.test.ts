import { DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import type { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { type PhotoEntry, type Photos, photoUrl } from '@marque/domain/photo/photos';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver } from './create-draft-saver.ts';
import { EMPTY_PARTS, pickParts } from './draft-parts.ts';
import { AUTOSAVE_DELAY_MS } from './draft-saver.ts';
import type { KeptEdits, SaveFailure } from './saver-state.ts';

const DRAFT: Draft = {
  id: DraftId.parse(5),
  userId: UserId.parse(7),
  ...EMPTY_PARTS,
  personalInfo: { firstName: 'Ada' },
  photoProgress: {},
  revision: 3,
  lastSaved: new Date('2026-01-05T10:00:00Z'),
  createdAt: new Date('2026-01-05T09:00:00Z'),
};

class Refusal extends Error {
  readonly failure: SaveFailure<Draft>;
  constructor(failure: SaveFailure<Draft>) {
    super(failure.kind);
    this.failure = failure;
  }
}

function setUp({ draft = DRAFT as Draft | null, kept = null as KeptEdits | null } = {}) {
  const calls: { input: SaveDraft; respond(draft: Draft): void; fail(failure: SaveFailure<Draft>): void }[] = [];
  let inBrowser: KeptEdits | null = kept;
  const saver = createDraftSaver<Draft>(
    {
      save: (input) =>
        new Promise((resolve, reject) => {
          calls.push({ input, respond: resolve, fail: (failure) => reject(new Refusal(failure)) });
        }),
      judgeFailure: (error) => {
        if (error instanceof Refusal) return error.failure;
        throw error;
      },
      keep: (edits) => {
        inBrowser = edits;
      },
    },
    { draft, answers: draft ? pickParts(draft) : EMPTY_PARTS, kept },
  );
  const call = (index: number) => {
    const found = calls[index];
    if (!found) throw new Error(`the server was asked ${calls.length} times only`);
    return found;
  };
  const store = (index: number): Draft => {
    const { revision = 0, ...parts } = call(index).input;
    // The tests send no nulls.
    return { ...DRAFT, ...(parts as Partial<Draft>), revision: revision + 1 };
  };
  return {
    saver,
    calls,
    input: (index: number) => call(index).input,
    state: () => saver.getSnapshot().state,
    inBrowser: () => inBrowser,
    stored: store,
    respond: async (index: number) => {
      call(index).respond(store(index));
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (index: number, failure: SaveFailure<Draft>) => {
      call(index).fail(failure);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const type = (firstName: string) => ({ personalInfo: { firstName } });
const noConnection: SaveFailure<Draft> = { kind: 'unavailable', retryAfterMs: 0 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one save at a time', () => {
  it('waits for the response before it saves what was edited meanwhile', async () => {
    const { saver, calls, input, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    await pass(AUTOSAVE_DELAY_MS);
    saver.edit(type('B'));
    await pass(10 * AUTOSAVE_DELAY_MS);
    expect(calls).toHaveLength(1);

    await respond(0);
    expect(calls).toHaveLength(2);
    expect(input(1)).toEqual({ ...type('B'), revision: 4 });
  });

  it('does not save while the draft is being submitted or deleted', async () => {
    const { saver, calls, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    let isQuiet = false;
    void saver.pause().then(() => {
      isQuiet = true;
    });
    await pass(0);
    expect(isQuiet).toBe(false);

    await respond(0);
    expect(isQuiet).toBe(true);
    saver.edit(type('B'));
    await pass(10 * AUTOSAVE_DELAY_MS);
    expect(calls).toHaveLength(1);

    saver.unpause();
    expect(calls).toHaveLength(2);
  });
});

describe('the newest edit wins', () => {
  it('saves only the last of several quick edits, and only the parts that changed', async () => {
    const { saver, calls, input, state, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    await pass(AUTOSAVE_DELAY_MS - 1);
    saver.edit(type('Al'));
    saver.edit({ currentStep: 1 });
    await pass(AUTOSAVE_DELAY_MS);
    expect(calls).toHaveLength(1);
    expect(input(0)).toEqual({ ...type('Al'), currentStep: 1, revision: 3 });

    await respond(0);
    expect(state()).toEqual({ kind: 'saved' });
    await pass(10 * AUTOSAVE_DELAY_MS);
    expect(calls).toHaveLength(1);
  });

  it('never takes an older response for a newer edit', async () => {
    const { saver, state, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    saver.edit(type('B'));
    await respond(0);
    expect(saver.getSnapshot().answers.personalInfo).toEqual({ firstName: 'B' });
    expect(state()).toEqual({ kind: 'edited' });
  });

  it('does not save what is stored already', async () => {
    const { saver, calls, state } = setUp();
    saver.start();
    saver.edit({ personalInfo: { firstName: 'Ada ' }, currentStep: 0 });
    await pass(10 * AUTOSAVE_DELAY_MS);
    expect(calls).toHaveLength(0);
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('saves an edit that was taken back while the save of it was under way', async () => {
    const { saver, input, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    saver.edit(type('Ada'));
    await respond(0);
    await pass(AUTOSAVE_DELAY_MS);
    expect(input(1)).toEqual({ ...type('Ada'), revision: 4 });
  });

  it('saves everything when Save is pressed and nothing is new', async () => {
    const { saver, input } = setUp({ draft: null });
    saver.start();
    void saver.saveAll();
    expect(input(0)).toEqual({ ...EMPTY_PARTS, revision: 0 });
  });
});

describe('leaving a step flushes', () => {
  it('saves at once and says when everything is saved', async () => {
    const { saver, calls, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    const flushed = saver.flush();
    expect(calls).toHaveLength(1);
    await respond(0);
    await expect(flushed).resolves.toBe(true);
  });

  it('goes on after a save that was under way, until the last edit is saved', async () => {
    const { saver, calls, respond } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    saver.edit(type('B'));
    const flushed = saver.flush();
    await respond(0);
    expect(calls).toHaveLength(2);
    await respond(1);
    await expect(flushed).resolves.toBe(true);
  });

  it('saves once more when the wizard leaves the screen, and keeps what fails then without another try', async () => {
    const { saver, calls, fail, inBrowser } = setUp();
    saver.start();
    saver.edit(type('A'));
    const stopped = saver.stop();
    await fail(0, noConnection);
    await expect(stopped).resolves.toBe(false);
    await pass(600_000);
    expect(calls).toHaveLength(1);
    expect(inBrowser()).toEqual({ revision: 3, parts: type('A') });
  });
});

describe('a failed save keeps the edit and says so', () => {
  it('tries again with growing delays, with the newest edit, until it gets through', async () => {
    const { saver, calls, input, state, respond, fail, inBrowser } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    await fail(0, noConnection);
    expect(state()).toEqual({ kind: 'retrying' });
    expect(inBrowser()).toEqual({ revision: 3, parts: type('A') });

    saver.edit(type('B'));
    expect(state()).toEqual({ kind: 'retrying' });
    expect(inBrowser()).toEqual({ revision: 3, parts: type('B') });
    await pass(2_000);
    await fail(1, noConnection);
    await pass(4_999);
    expect(calls).toHaveLength(2);
    await pass(1);
    expect(input(2)).toEqual({ ...type('B'), revision: 3 });

    await respond(2);
    expect(state()).toEqual({ kind: 'saved' });
    expect(inBrowser()).toBeNull();
  });

  it('waits as long as a busy server asks for', async () => {
    const { saver, calls, fail } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    await fail(0, { kind: 'unavailable', retryAfterMs: 20_000 });
    await pass(19_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls).toHaveLength(2);
  });

  it('retries at once when the connection is back', async () => {
    const { saver, calls, fail } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    await fail(0, noConnection);
    saver.wake();
    expect(calls).toHaveLength(2);
  });

  it('does not repeat what the server refused, but keeps it and tries with the next edit', async () => {
    const { saver, calls, input, state, fail, inBrowser } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    await fail(0, { kind: 'refused', message: 'No.' });
    await pass(600_000);
    expect(calls).toHaveLength(1);
    expect(state()).toEqual({ kind: 'refused', message: 'No.' });
    expect(inBrowser()).toEqual({ revision: 3, parts: type('A') });

    saver.edit({ currentStep: 1 });
    await pass(AUTOSAVE_DELAY_MS);
    expect(input(1)).toEqual({ ...type('A'), currentStep: 1, revision: 3 });
  });

  it('waits for the password when the session ended, keeps every edit, and goes on', async () => {
    const { saver, calls, input, state, respond, fail, inBrowser } = setUp();
    saver.start();
    saver.edit(type('A'));
    void saver.flush();
    await fail(0, { kind: 'signedOut' });
    saver.edit(type('B'));
    await pass(600_000);
    expect(calls).toHaveLength(1);
    expect(state()).toEqual({ kind: 'signedOut' });
    expect(inBrowser()).toEqual({ revision: 3, parts: type('B') });

    saver.resume();
    expect(input(1)).toEqual({ ...type('B'), revision: 3 });
    await respond(1);
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('saves on return what the browser kept', async () => {
    const { saver, input, respond, inBrowser } = setUp({ kept: { revision: 3, parts: type('Kept') } });
    expect(saver.getSnapshot().answers.personalInfo).toEqual({ firstName: 'Kept' });
    saver.start();
    expect(input(0)).toEqual({ ...type('Kept'), revision: 3 });
    await respond(0);
    expect(inBrowser()).toBeNull();
  });

  it('finds on return that what the browser kept had reached the server after all', () => {
    const { saver, calls, state } = setUp({ kept: { revision: 2, parts: type('Ada ') } });
    saver.start();
    expect(state()).toEqual({ kind: 'saved' });
    expect(calls).toHaveLength(0);
  });
});

describe('a stale draft asks before it overwrites', () => {
  const newer: Draft = {
    ...DRAFT,
    revision: 9,
    personalInfo: { firstName: 'Elsewhere' },
    vehicleInfo: { make: 'Alfa' },
  };

  async function setUpStale(draft: Draft | null = newer) {
    const stale = setUp();
    stale.saver.start();
    stale.saver.edit(type('Mine'));
    void stale.saver.flush();
    await stale.fail(0, { kind: 'stale', newer: draft });
    return stale;
  }

  it('saves nothing until somebody has chosen', async () => {
    const { saver, calls, state } = await setUpStale();
    saver.edit(type('Mine too'));
    await pass(600_000);
    saver.wake();
    void saver.flush();
    expect(calls).toHaveLength(1);
    expect(state()).toEqual({ kind: 'stale', newer });
  });

  it('keeps mine: my edits over the newer draft, whose other parts stay', async () => {
    const { saver, input, respond } = await setUpStale();
    saver.keepMine();
    expect(input(1)).toEqual({ ...type('Mine'), revision: 9 });
    await respond(1);
    const { answers, generation, state } = saver.getSnapshot();
    expect(answers).toMatchObject({ ...type('Mine'), vehicleInfo: { make: 'Alfa' } });
    expect([generation, state.kind]).toEqual([1, 'saved']);
  });

  it('uses the newer one: my edits are given up and nothing is sent', async () => {
    const { saver, calls, inBrowser } = await setUpStale();
    saver.takeNewer();
    await pass(600_000);
    expect(calls).toHaveLength(1);
    expect(saver.getSnapshot()).toMatchObject({ answers: pickParts(newer), stored: newer, state: { kind: 'saved' } });
    expect(inBrowser()).toBeNull();
  });

  it('starts a new draft with all answers when the old one is gone and I keep mine', async () => {
    const { saver, input } = await setUpStale(null);
    saver.keepMine();
    expect(input(1)).toEqual({ ...EMPTY_PARTS, ...type('Mine'), revision: 0 });
  });

  it('asks on return when the browser kept edits of an older version', () => {
    const { saver, calls, state } = setUp({ kept: { revision: 2, parts: type('Kept') } });
    saver.start();
    expect(state()).toEqual({ kind: 'stale', newer: DRAFT });
    expect(calls).toHaveLength(0);
  });

  it('does not ask about its own save whose response was lost', async () => {
    const { saver, calls, state, stored, fail } = setUp();
    saver.start();
    saver.edit(type('Mine '));
    void saver.flush();
    await fail(0, noConnection);
    await pass(2_000);
    await fail(1, { kind: 'stale', newer: { ...stored(0), personalInfo: { firstName: 'Mine' } } });
    expect(state()).toEqual({ kind: 'saved' });
    expect(saver.getSnapshot().stored?.revision).toBe(4);
    expect(calls).toHaveLength(2);
  });

  it('does not ask about it either when something was edited since, and saves that', async () => {
    const { saver, calls, input, state, stored, fail, respond } = setUp();
    saver.start();
    saver.edit(type('First'));
    void saver.flush();
    await fail(0, noConnection);
    saver.edit(type('Second'));
    await pass(2_000);
    await fail(1, { kind: 'stale', newer: stored(0) });
    expect(calls).toHaveLength(3);
    expect(input(2)).toEqual({ ...type('Second'), revision: 4 });
    await respond(2);
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('asks again after a reload that came before the response', () => {
    const first = setUp({ kept: { revision: 2, parts: type('Kept') } });
    first.saver.start();
    first.saver.keepEdits();
    const second = setUp({ kept: first.inBrowser() });
    expect(second.state()).toEqual({ kind: 'stale', newer: DRAFT });
  });

  it('asks when the newer draft holds what I sent but something else has changed', async () => {
    const { saver, state, fail } = setUp();
    saver.start();
    saver.edit({ currentStep: 1 });
    void saver.flush();
    const other = { ...DRAFT, revision: 4, currentStep: 1, vehicleInfo: { make: 'Alfa' } };
    await fail(0, { kind: 'stale', newer: other });
    expect(state().kind).toBe('stale');
  });
});

describe('photos of two devices are merged without a question', () => {
  const photo = (digit: number): PhotoEntry => {
    const url = photoUrl(PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c1${digit}`));
    return { url, name: `${digit}.jpg`, size: 1, type: 'image/jpeg' };
  };
  const scenic = (...digits: number[]): Photos => ({ scenic: digits.map(photo) });
  const draft: Draft = { ...DRAFT, photos: scenic(1, 2) };
  const elsewhere = (more: Partial<Draft>): Draft => ({ ...draft, revision: 9, ...more });

  function setUpPhotos() {
    const each = setUp({ draft });
    each.saver.start();
    return each;
  }

  it('when a save finds a newer draft: what both added is saved, and what either removed stays away', async () => {
    const { saver, calls, input, state, respond, fail } = setUpPhotos();
    saver.edit({ photos: scenic(2, 3) });
    void saver.flush();
    await fail(0, { kind: 'stale', newer: elsewhere({ photos: scenic(1, 2, 4) }) });
    expect(calls).toHaveLength(2);
    expect(input(1)).toEqual({ photos: scenic(2, 3, 4), revision: 9 });
    await respond(1);
    expect(state()).toEqual({ kind: 'saved' });
    expect(saver.getSnapshot()).toMatchObject({ answers: { photos: scenic(2, 3, 4) }, generation: 0 });
  });

  it('and what was changed elsewhere but not here is taken over with them', async () => {
    const { saver, input, fail } = setUpPhotos();
    saver.edit({ photos: scenic(1, 2, 3), currentStep: 2 });
    void saver.flush();
    await fail(0, { kind: 'stale', newer: elsewhere({ vehicleInfo: { make: 'Alfa' } }) });
    expect(input(1)).toEqual({ photos: scenic(1, 2, 3), currentStep: 2, revision: 9 });
    expect(saver.getSnapshot()).toMatchObject({ answers: { vehicleInfo: { make: 'Alfa' } }, generation: 1 });
  });

  it('but a part that was edited here and there is asked about', async () => {
    const { saver, calls, state, fail } = setUpPhotos();
    saver.edit({ photos: scenic(1, 2, 3), ...type('Mine') });
    void saver.flush();
    const newer = elsewhere({ personalInfo: { firstName: 'Elsewhere' } });
    await fail(0, { kind: 'stale', newer });
    expect(calls).toHaveLength(1);
    expect(state()).toEqual({ kind: 'stale', newer });
  });

  it('also when somebody keeps their own text over a newer draft', async () => {
    const { saver, input, fail } = setUpPhotos();
    saver.edit({ photos: scenic(1, 2, 3), ...type('Mine') });
    void saver.flush();
    await fail(0, {
      kind: 'stale',
      newer: elsewhere({ photos: scenic(1, 2, 4), personalInfo: { firstName: 'Elsewhere' } }),
    });
    saver.keepMine();
    expect(input(1)).toEqual({ photos: scenic(1, 2, 3, 4), ...type('Mine'), revision: 9 });
  });

  it('but not one that was removed after it was sent, whose response was lost', async () => {
    const { saver, input, fail } = setUpPhotos();
    saver.edit({ photos: scenic(1, 2, 3) });
    void saver.flush();
    await fail(0, noConnection);
    saver.edit({ photos: scenic(1, 2) });
    void saver.flush();
    await fail(1, { kind: 'stale', newer: elsewhere({ photos: scenic(1, 2, 3, 4) }) });
    expect(input(2)).toEqual({ photos: scenic(1, 2, 4), revision: 9 });
  });

  it('when the draft is saved elsewhere while it is open here, without saving anything', async () => {
    const { saver, calls, state } = setUpPhotos();
    saver.absorb(elsewhere({ photos: scenic(1, 2, 4) }));
    await pass(10 * AUTOSAVE_DELAY_MS);
    expect(saver.getSnapshot()).toMatchObject({
      answers: { photos: scenic(1, 2, 4) },
      stored: { revision: 9 },
      generation: 0,
    });
    expect([calls.length, state().kind]).toEqual([0, 'saved']);
  });

  it('and edits that are not saved yet are kept and saved over it', async () => {
    const { saver, input } = setUpPhotos();
    saver.edit(type('Mine'));
    saver.absorb(elsewhere({ photos: scenic(1, 2, 4) }));
    expect(input(0)).toEqual({ ...type('Mine'), revision: 9 });
    expect(saver.getSnapshot().answers).toMatchObject({ ...type('Mine'), photos: scenic(1, 2, 4) });
  });

  it('after the save that is on its way, not in the middle of it', async () => {
    const { saver, calls, respond } = setUpPhotos();
    saver.edit(type('Mine'));
    void saver.flush();
    saver.absorb(elsewhere({ photos: scenic(1, 2, 4), ...type('Mine') }));
    expect(saver.getSnapshot().answers.photos).toEqual(scenic(1, 2));
    await respond(0);
    expect(saver.getSnapshot()).toMatchObject({ answers: { photos: scenic(1, 2, 4) }, stored: { revision: 9 } });
    expect(calls).toHaveLength(1);
  });

  it('but an older draft, or another one, is ignored', () => {
    const { saver } = setUpPhotos();
    saver.absorb({ ...draft, revision: 3, photos: scenic(4) });
    saver.absorb(elsewhere({ id: DraftId.parse(6), photos: scenic(4) }));
    saver.absorb(elsewhere({ vehicleInfo: { make: 'Alfa' }, photos: scenic(4) }));
    expect(saver.getSnapshot()).toMatchObject({ answers: { photos: scenic(1, 2) }, stored: { revision: 3 } });
  });

  it('on return, when the browser kept photos of an older version', () => {
    const kept = { revision: 2, parts: { photos: scenic(1, 3) }, basePhotos: scenic(1) };
    const { saver, input } = setUp({ draft, kept });
    saver.start();
    expect(input(0)).toEqual({ photos: scenic(1, 3, 2), revision: 3 });
  });

  it('and the browser keeps beside unsaved photos those that they began with', async () => {
    const { saver, fail, inBrowser } = setUpPhotos();
    saver.edit({ photos: scenic(1, 2, 3) });
    void saver.flush();
    await fail(0, noConnection);
    expect(inBrowser()).toEqual({ revision: 3, parts: { photos: scenic(1, 2, 3) }, basePhotos: scenic(1, 2) });
  });

  it('saves accepted advice, though the photos are the same', async () => {
    const { saver, calls } = setUpPhotos();
    saver.edit({ photos: { scenic: [{ ...photo(1), advice: ['dark'] }, photo(2)] } });
    await pass(AUTOSAVE_DELAY_MS);
    expect(calls).toHaveLength(1);
  });
});
