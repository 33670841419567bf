import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Device, photoNumbered, Server, TEXT_PARTS } from './saver-simulation.ts';

type Action = (device: Device, server: Server, number: number) => void;

/** Actions of people, the network and browsers, named so that a failing run is readable. */
const ACTIONS = {
  enterName: (device, _server, number) => device.enter('personalInfo', `name ${number}`),
  enterMake: (device, _server, number) => device.enter('vehicleInfo', `make ${number}`),
  takeBackName: (device) => device.takeBack('personalInfo'),
  goToStep: (device, _server, number) => {
    device.send({ kind: 'edit', parts: { currentStep: number % 4 } });
    device.send({ kind: 'flush' });
  },
  addPhoto: (device, _server, number) => device.addPhoto(photoNumbered(number)),
  removePhoto: (device, _server, number) => device.removePhoto(number),
  saveAll: (device) => device.saveAll(),
  waitForTimer: (device) => device.fireTimer(),
  arrive: (device) => device.arrive(),
  respond: (device) => device.respond(),
  loseResponse: (device) => device.loseResponse(),
  refuse: (device) => device.refuse(),
  comeOnline: (device) => device.send({ kind: 'online' }),
  crash: (device) => device.crash(),
  reload: (device) => device.reload(),
  leaveAndReturn: (device) => device.leaveAndReturn(),
  hearOfSave: (device, server) => device.send({ kind: 'offer', newer: server.draft }),
  endSession: (device) => {
    device.isSignedIn = false;
  },
  hearOfEndedSession: (device) => {
    if (!device.isSignedIn) device.send({ kind: 'sessionEnded' });
  },
  signIn: (device) => device.signIn(),
  keepMine: (device) => device.choose(true),
  takeNewer: (device) => device.choose(false),
  pause: (device) => device.send({ kind: 'pause' }),
  unpause: (device) => device.send({ kind: 'unpause' }),
  orphanArrives: (_device, server) => server.receiveOrphan(),
} satisfies Record<string, Action>;
type ActionName = keyof typeof ACTIONS;

// The keys of the table are its names.
const NAMES = Object.keys(ACTIONS) as ActionName[];
const steps = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(1)), { minLength: 1, maxLength: 60 });
type Steps = readonly (readonly [ActionName, number])[];

/** Fixes everything that was broken, and everybody continues. */
function heal(devices: readonly Device[], server: Server): void {
  for (let round = 0; round < 20; round++) {
    server.receiveOrphan();
    for (const device of devices) {
      device.signIn();
      device.send({ kind: 'start' });
      device.send({ kind: 'unpause' });
      device.send({ kind: 'offer', newer: server.draft });
      device.choose(true);
      device.fireTimer();
      device.send({ kind: 'flush' });
      device.respond();
    }
  }
}

function run(taken: Steps): { devices: Device[]; server: Server } {
  const server = new Server();
  const devices = [new Device(server), new Device(server)];
  for (const [number, [name, index]] of taken.entries()) {
    const device = devices[index];
    if (device) ACTIONS[name](device, server, number);
  }
  heal(devices, server);
  return { devices, server };
}

/** `run` itself throws on two concurrent saves, a lost unseen edit, or a needless save. */
function check(property: (end: ReturnType<typeof run>) => void, numRuns = 1_000): void {
  fc.assert(
    fc.property(steps, (taken) => property(run(taken))),
    { numRuns },
  );
}

describe('Two devices that save one draft, whatever happens to them', () => {
  it('never have two saves on their way, overwrite nothing unseen and save nothing needlessly', () => {
    check(() => undefined);
  });

  it('end with everything saved once the network is back', () => {
    check(({ devices }) => {
      expect(devices.map((device) => device.hasSettled())).toEqual([true, true]);
    });
  });

  it('lose nothing that was entered', () => {
    check(({ devices, server }) => {
      for (const { entered } of devices) {
        for (const name of TEXT_PARTS) {
          const text = entered[name];
          if (text !== undefined && !server.hasStored(name, text)) throw new Error(`${text} was lost`);
        }
      }
    });
  });

  it('lose no photo, and bring none back that was removed', () => {
    check(({ devices, server }) => {
      const stored = new Set(server.photoUrls());
      const removed = new Set(devices.flatMap((device) => [...device.removed]));
      for (const url of devices.flatMap((device) => [...device.added])) {
        if (!removed.has(url)) expect(stored).toContain(url);
      }
      if (!server.hadLateArrival) expect([...removed].filter((url) => stored.has(url))).toEqual([]);
    });
  });
});
