import { listPhotosInOrder } from '@marque/domain/photo/photos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, createSimulation, type Simulation } from './testing-simulation.ts';

/** Acts that move a queue forward; repeated because in practice they are far more frequent than the others. */
const PROGRESS: readonly Act[] = ['workStore', 'respond', 'respond', 'save', 'saved', 'hear', 'add'];
const TROUBLE: readonly Act[] = [
  ...(['loseResponse', 'respondUnavailable', 'respondSignedOut', 'resume', 'offline'] as const),
  ...(['crash', 'detach', 'attach', 'signOut', 'steal'] as const),
];
const PERSON: readonly Act[] = ['addUnsorted', 'sort', 'cancel', 'undo', 'removePhoto', 'replace', 'undoExpired'];

function runs(...acts: readonly Act[]) {
  const progress = { weight: 3, arbitrary: fc.constantFrom(...PROGRESS) };
  const act = fc.oneof(progress, { weight: 1, arbitrary: fc.constantFrom(...acts) });
  return fc.array(fc.record({ act, tab: fc.nat(1), n: fc.nat(20) }), { maxLength: 120, size: 'max' });
}

type Run = readonly { act: Act; tab: number; n: number }[];

function play(run: Run): { simulation: Simulation; rounds: number | null } {
  const simulation = createSimulation();
  for (const { act, tab, n } of run) {
    const { tabs, acts } = simulation;
    const actor = tabs[tab % tabs.length];
    if (actor) acts[act](actor, n);
  }
  return { simulation, rounds: simulation.comeToRest() };
}

const namesIn = ({ server }: Simulation) => listPhotosInOrder(server.photos).map(({ photo }) => photo.name);

/** Files that are neither in the saved draft nor waiting for the person to act. */
function listLost(simulation: Simulation): string[] {
  const shown = new Set(namesIn(simulation));
  const waiting = simulation.tabs.flatMap(({ state }) =>
    state.uploads.filter(({ state: { kind } }) => kind === 'unsorted'),
  );
  const promised = [...simulation.files.values()].filter(({ isFree }) => !isFree).map(({ name }) => name);
  return promised.filter((name) => !shown.has(name) && !waiting.some(({ file }) => file.name === name));
}

function listTwice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function expectPromisesKept({ simulation, rounds }: ReturnType<typeof play>): void {
  expect(rounds, 'the queue ends').not.toBeNull();
  expect(listLost(simulation), 'lost').toEqual([]);
  expect(listTwice(namesIn(simulation)), 'attached twice').toEqual([]);
  const pending = simulation.tabs.flatMap(({ state }) => state.uploads.map(({ state: { kind } }) => kind));
  expect(pending.filter((kind) => kind !== 'saved' && kind !== 'unsorted')).toEqual([]);
}

function expectSentOnce({ server }: Simulation): void {
  expect(server.sentAgain, 'sent although it was stored').toEqual([]);
  expect(listTwice([...server.photosByKey.values()].map(({ name }) => name)), 'stored twice').toEqual([]);
}

function expectWherePut({ server, files }: Simulation): void {
  for (const { category, photo } of listPhotosInOrder(server.photos)) {
    const { placed = null, isContested = false } = files.get(photo.name) ?? {};
    if (placed && !isContested) expect([photo.name, category]).toEqual([photo.name, placed.category]);
  }
}

const settings = { numRuns: 200 };

describe('whatever happens to the queue', () => {
  it('in one tab, every file that was chosen arrives once, in the order in which they were chosen', () => {
    fc.assert(
      fc.property(runs(...TROUBLE, 'cancel', 'undo'), (run) => {
        const played = play(run);
        expectPromisesKept(played);
        expectSentOnce(played.simulation);
        for (const photos of Object.values(played.simulation.server.photos)) {
          const numbers = photos?.map(({ name }) => Number.parseInt(name, 10)) ?? [];
          expect(numbers, 'order').toEqual([...numbers].sort((a, b) => a - b));
        }
      }),
      settings,
    );
  });

  it('in one tab, no removal, replacement or sorting takes a file with it that was not meant', () => {
    fc.assert(
      fc.property(runs(...TROUBLE, ...PERSON), (run) => {
        const played = play(run);
        expectPromisesKept(played);
        expectSentOnce(played.simulation);
      }),
      settings,
    );
  });

  it('in one tab that nobody closes, what was removed and not brought back is gone, also after a reload', () => {
    const acts = [
      'loseResponse',
      'respondUnavailable',
      'offline',
      'detach',
      'attach',
      'steal',
      'cancel',
      'cancel',
    ] as const;
    fc.assert(
      fc.property(runs(...acts, 'removePhoto', 'undo', 'undoExpired'), (run) => {
        const { simulation } = play(run);
        expectPromisesKept({ simulation, rounds: simulation.visitAgain() });
        const removed = [...simulation.files.values()].filter(({ isRemoved }) => isRemoved).map(({ name }) => name);
        expect(namesIn(simulation).filter((name) => removed.includes(name))).toEqual([]);
      }),
      settings,
    );
  });

  it('in two tabs, every file is stored by the server once and attached once', () => {
    fc.assert(
      fc.property(runs(...TROUBLE, 'openSecond', 'openSecond', 'cancel', 'undo', 'removePhoto'), (run) => {
        const played = play(run);
        expectPromisesKept(played);
        expectSentOnce(played.simulation);
      }),
      settings,
    );
  });

  it('in two tabs, each photo ends in the category in which its owner has put it', () => {
    fc.assert(
      fc.property(runs(...TROUBLE, 'openSecond', 'openSecond', 'addUnsorted', 'sort', 'move', 'move'), (run) =>
        expectWherePut(play(run).simulation),
      ),
      settings,
    );
  });

  it('when the storage fails, every file arrives once, with the next visit at the latest', () => {
    fc.assert(
      fc.property(runs(...TROUBLE, 'breakStore', 'breakStore', 'openSecond'), (run) => {
        const { simulation } = play(run);
        expectPromisesKept({ simulation, rounds: simulation.visitAgain() });
      }),
      settings,
    );
  });
});

describe('a photo that its owner has put in another category stays there', () => {
  /** Two tabs and one photo of `scenic`, which the first tab is sending. */
  function sendWithTwoTabs() {
    const simulation = createSimulation();
    const { tabs, acts } = simulation;
    acts.openSecond();
    const [first, second] = tabs;
    if (!first || !second) throw new Error('there are two tabs');
    const readStore = () => {
      for (let round = 0; round < 20; round += 1) {
        for (const tab of tabs) acts.hear(tab);
        acts.workStore();
      }
    };
    readStore();
    acts.add(first, 0);
    readStore();
    return { simulation, acts, first, second, readStore };
  }
  const TRUNK = 4;

  it('when the tab that took it in has yet to note its hash', () => {
    const { simulation, acts, second } = sendWithTwoTabs();
    acts.move(second, TRUNK);
    simulation.comeToRest();
    expect(Object.keys(simulation.server.photos)).toEqual(['trunk']);
  });

  it('when the other tab, which has attached it too, saves later', () => {
    const { simulation, acts, first, second, readStore } = sendWithTwoTabs();
    for (let step = 0; step < 10; step += 1) {
      acts.respond(first, 0);
      readStore();
    }
    expect([first, second].map(({ photos }) => Object.keys(photos))).toEqual([['scenic'], ['scenic']]);
    acts.move(first, TRUNK);
    acts.save(first);
    acts.saved(first);
    acts.save(second);
    acts.saved(second);
    simulation.comeToRest();
    expect(listPhotosInOrder(simulation.server.photos).map(({ category }) => category)).toEqual(['trunk']);
  });
});
