import type { DraftId } from '@marque/domain/api/ids';
import type { PairedPhoneDraft, SavePairedPhotos } from '@marque/domain/photo/device-pairing';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPairedPhotoSaver } from './paired-photo-saver.ts';
import type { PairingFailure } from './pairing-failure.ts';

const DRAFT_ID = 7 as DraftId; // Brands mark where an id came from.
const photo = (name: string): PhotoEntry => ({ url: `/api/photos/${name}`, name, size: 1, type: 'image/jpeg' });
const getNames = (photos: Photos) => (photos.scenic ?? []).map(({ name }) => name);
const scenic = (...names: string[]): Photos => ({ scenic: names.map(photo) });

class Refusal extends Error {
  readonly failure: PairingFailure;
  constructor(failure: PairingFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** A server with one draft, and a computer that changes it. */
function setUp(photos: Photos = {}) {
  let draft: PairedPhoneDraft = { draftId: DRAFT_ID, vehicle: null, photos, revision: 1, expiresAt: new Date() };
  const failures: PairingFailure[] = [];
  const saves: SavePairedPhotos[] = [];
  const stored: string[][] = [];
  const server = {
    get draft() {
      return draft;
    },
    saves,
    stored,
    failWith: (failure: PairingFailure) => failures.push(failure),
    change(next: Photos, vehicle: string | null = null) {
      draft = { ...draft, vehicle, photos: next, revision: draft.revision + 1 };
    },
    becomeAnother() {
      draft = { ...draft, draftId: 8 as DraftId }; // as above
    },
  };
  const saver = createPairedPhotoSaver(
    {
      async save(input) {
        await Promise.resolve();
        const failure = failures.shift();
        if (failure) throw new Refusal(failure);
        if (input.revision !== draft.revision) throw new Refusal({ kind: 'stale', newer: draft });
        saves.push(input);
        draft = { ...draft, photos: input.photos, revision: draft.revision + 1 };
        return draft;
      },
      async read() {
        await Promise.resolve();
        const failure = failures.shift();
        if (failure) throw new Refusal(failure);
        return draft;
      },
      judgeFailure: (error) => (error as Refusal).failure,
      onSaved: (all) => stored.push(getNames(all)),
    },
    draft,
  );
  const settled = async (kind = 'saved') => {
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(saver.getSnapshot().state.kind).toBe(kind);
  };
  return { server, saver, settled };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const UNAVAILABLE: PairingFailure = { kind: 'unavailable', message: '', retryAfterMs: 0 };

describe('The photos on a paired phone', () => {
  it('are saved one save after the other, the newest last', async () => {
    const { server, saver, settled } = setUp();
    saver.change(scenic('a'));
    saver.change(scenic('a', 'b'));
    saver.change(scenic('a', 'b', 'c'));
    await settled();
    expect(getNames(server.draft.photos)).toEqual(['a', 'b', 'c']);
    expect(server.saves.length).toBeLessThanOrEqual(2);
  });

  it('join those that the computer added meanwhile, and nobody is asked', async () => {
    const { server, saver, settled } = setUp(scenic('a'));
    server.change(scenic('a', 'of the computer'), '2019 Ferrari 488');
    saver.change(scenic('a', 'of the phone'));
    await settled();
    expect(getNames(server.draft.photos).toSorted()).toEqual(['a', 'of the computer', 'of the phone']);
    expect(saver.getSnapshot()).toMatchObject({
      stored: { vehicle: '2019 Ferrari 488' },
      answers: { photos: server.draft.photos },
    });
  });

  it('do not come back when the computer removed them', async () => {
    const { server, saver, settled } = setUp(scenic('a', 'b'));
    server.change(scenic('b'));
    saver.change(scenic('a', 'b', 'c'));
    await settled();
    expect(getNames(server.draft.photos)).toEqual(['b', 'c']);
  });

  it('are said to be saved only once they are', async () => {
    const { server, saver, settled } = setUp();
    server.failWith(UNAVAILABLE);
    saver.change(scenic('a'));
    expect(server.stored).toEqual([]);
    await settled();
    expect(server.stored).toEqual([['a']]);
  });

  it('are sent again while the server cannot be reached', async () => {
    const { server, saver, settled } = setUp();
    for (let i = 0; i < 6; i++) server.failWith(UNAVAILABLE);
    saver.change(scenic('a'));
    await settled();
    expect(getNames(server.draft.photos)).toEqual(['a']);
  });

  it('are kept when they are refused, and the next change is tried', async () => {
    const { server, saver, settled } = setUp();
    server.failWith({ kind: 'refused', message: 'Too many' });
    saver.change(scenic('a', 'b'));
    await settled('refused');
    expect(getNames(saver.getSnapshot().answers.photos)).toEqual(['a', 'b']);
    saver.change(scenic('b'));
    await settled();
    expect(getNames(server.draft.photos)).toEqual(['b']);
  });

  it('are no longer saved once the connection ended', async () => {
    const { server, saver, settled } = setUp();
    server.failWith({ kind: 'ended' });
    saver.change(scenic('a'));
    await settled('ended');
    saver.change(scenic('a', 'b'));
    await saver.refresh();
    expect(saver.getSnapshot().state.kind).toBe('ended');
    expect([server.saves, getNames(saver.getSnapshot().answers.photos)]).toEqual([[], ['a', 'b']]);
  });
});

describe('Asking what the computer did', () => {
  it('shows it, and keeps what this phone has not saved yet', async () => {
    const { server, saver } = setUp(scenic('a', 'b'));
    server.change(scenic('b', 'c'), '1990 Ferrari F40');
    await saver.refresh();
    expect(saver.getSnapshot().stored?.vehicle).toBe('1990 Ferrari F40');
    expect(getNames(saver.getSnapshot().answers.photos)).toEqual(['b', 'c']);
    expect(server.saves).toEqual([]);
  });

  it('changes nothing while there is nothing new, or nobody responds', async () => {
    const { server, saver } = setUp(scenic('a'));
    const before = saver.getSnapshot();
    await saver.refresh();
    server.failWith(UNAVAILABLE);
    await saver.refresh();
    expect(saver.getSnapshot()).toBe(before);
  });

  it('learns that the connection ended, or is one to another draft now', async () => {
    const [first, second] = [setUp(), setUp()];
    first.server.failWith({ kind: 'ended' });
    await first.saver.refresh();
    second.server.becomeAnother();
    await second.saver.refresh();
    expect([first, second].map(({ saver }) => saver.getSnapshot().state.kind)).toEqual(['ended', 'ended']);
  });
});
