import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSED, reduce } from './camera-session.ts';
import type { CameraAbilities, Session, SessionEffect, SessionEvent, Step } from './camera-session-types.ts';
import type { ScanMode, SeenVin, VinCandidate } from './candidate.ts';

const CANDIDATE: VinCandidate = { vin: 'ZFF80AMA5K0240001', routes: ['barcode'], isSure: true, cut: null, doubts: [] };
const PLAIN: CameraAbilities = { hasTorch: false, zoom: null };
const ABLE: CameraAbilities = { hasTorch: true, zoom: { min: 1, max: 4, step: 0.1 } };

class Stage {
  session: Session = CLOSED;
  effects: readonly SessionEffect[] = [];
  cameras = 0;
  workers = 0;
  delivered = 0;
  celebrated = 0;

  send(event: SessionEvent): this {
    const step: Step = reduce(this.session, event);
    this.session = step.session;
    this.effects = step.effects;
    for (const effect of step.effects) this.perform(effect);
    return this;
  }

  /** As the response to the latest attempt. */
  respond(event: { kind: string } & Record<string, unknown>): this {
    // The names and payloads match the union; spelling out each case would obscure the tests below.
    return this.send({ ...event, attempt: this.session.attempt } as unknown as SessionEvent);
  }

  private perform(effect: SessionEffect): void {
    if (effect.kind === 'release') {
      this.cameras = 0;
      this.workers = 0;
    }
    if (effect.kind === 'openCamera') this.cameras += 1;
    if (effect.kind === 'prepareReader' || effect.kind === 'readPhoto') this.workers += 1;
    if (effect.kind === 'deliver') this.delivered += 1;
    if (effect.kind === 'celebrate') this.celebrated += 1;
  }
}

function opened(mode: ScanMode): Stage {
  return new Stage().send({ kind: 'open', mode });
}

function scanning(mode: ScanMode, abilities: CameraAbilities = PLAIN): Stage {
  return opened(mode)
    .respond({ kind: 'cameraOpened', abilities })
    .respond({ kind: 'readerReady' })
    .respond({ kind: 'videoLooked', hasPicture: true });
}

describe('the camera session', () => {
  it('opens the camera and the reader of its mode, and scans once the video shows a picture', () => {
    const stage = opened('barcode');
    expect(stage.effects.map(({ kind }) => kind)).toEqual(['release', 'openCamera', 'prepareReader', 'startTimer']);
    stage.respond({ kind: 'cameraOpened', abilities: PLAIN }).respond({ kind: 'videoLooked', hasPicture: true });
    expect(stage.effects[0]).toEqual({ kind: 'scanFrames', attempt: stage.session.attempt, mode: 'barcode' });
    expect(stage.session.state).toMatchObject({ kind: 'scanning', notice: null });
  });

  it('looks for the first picture ten times, 100 ms apart, and then gives up', () => {
    const stage = opened('ocr').respond({ kind: 'cameraOpened', abilities: PLAIN });
    for (let look = 1; look < 10; look += 1) {
      stage.respond({ kind: 'videoLooked', hasPicture: false });
      expect(stage.effects).toMatchObject([{ kind: 'startTimer', timer: 'video', milliseconds: 100 }]);
      stage.respond({ kind: 'timer', timer: 'video' });
      expect(stage.effects).toMatchObject([{ kind: 'lookAtVideo' }]);
    }
    stage.respond({ kind: 'videoLooked', hasPicture: false });
    expect(stage.session.state).toMatchObject({ kind: 'failed', problem: 'notStarted', fallsBack: false });
    expect(stage.cameras).toBe(0);
  });

  it('gives a barcode camera ten seconds to start, and text mode as long as it takes', () => {
    const barcode = opened('barcode');
    expect(barcode.effects).toContainEqual(expect.objectContaining({ timer: 'start', milliseconds: 10_000 }));
    barcode.respond({ kind: 'timer', timer: 'start' });
    expect(barcode.session.state).toMatchObject({ kind: 'failed', problem: 'notStarted', fallsBack: true });
    expect(opened('ocr').effects.some(({ kind }) => kind === 'startTimer')).toBe(false);
  });

  it.each(['noCamera', 'noAccess'] as const)('falls back to text mode after a second on %s', (trouble) => {
    const stage = opened('barcode').respond({ kind: 'cameraRefused', trouble });
    expect(stage.effects).toContainEqual(expect.objectContaining({ timer: 'fallback', milliseconds: 1_000 }));
    stage.respond({ kind: 'timer', timer: 'fallback' });
    expect(stage.session.state).toEqual({ kind: 'starting', mode: 'ocr' });
    stage.respond({ kind: 'cameraRefused', trouble });
    expect(stage.session.state).toMatchObject({ kind: 'failed', mode: 'ocr', problem: trouble, fallsBack: false });
  });

  it('does not fall back when the permission is missing', () => {
    const stage = opened('barcode').respond({ kind: 'cameraRefused', trouble: 'noPermission' });
    expect(stage.session.state).toMatchObject({ kind: 'failed', problem: 'noPermission', fallsBack: false });
    expect(stage.effects).toEqual([{ kind: 'release' }]);
  });

  it('stays in the mode that the person chose while a fallback was pending', () => {
    const stage = opened('barcode').respond({ kind: 'cameraRefused', trouble: 'noAccess' });
    const before = stage.session.attempt;
    stage.send({ kind: 'tryAgain' });
    stage.send({ kind: 'timer', timer: 'fallback', attempt: before });
    expect(stage.session.state).toEqual({ kind: 'starting', mode: 'barcode' });
  });

  it('switches the mode after 300 ms, without the camera meanwhile', () => {
    const stage = scanning('barcode').send({ kind: 'switchMode', to: 'ocr' });
    expect(stage.cameras).toBe(0);
    expect(stage.effects).toContainEqual(expect.objectContaining({ timer: 'switch', milliseconds: 300 }));
    stage.respond({ kind: 'timer', timer: 'switch' });
    expect(stage.session.state).toEqual({ kind: 'starting', mode: 'ocr' });
  });

  it('names the problem by when the reader of print is missing: at the start, after a switch, or while reading', () => {
    expect(opened('ocr').respond({ kind: 'readerFailed' }).session.state).toMatchObject({ problem: 'notStarted' });
    const switched = scanning('barcode')
      .send({ kind: 'switchMode', to: 'ocr' })
      .respond({ kind: 'timer', timer: 'switch' })
      .respond({ kind: 'readerFailed' });
    expect(switched.session.state).toMatchObject({ kind: 'failed', problem: 'notSwitched' });
    const slow = opened('ocr')
      .respond({ kind: 'cameraOpened', abilities: PLAIN })
      .respond({ kind: 'videoLooked', hasPicture: true })
      .respond({ kind: 'readerFailed' });
    expect(slow.session.state).toMatchObject({ kind: 'failed', problem: 'notStarted' });
    const reading = scanning('ocr').respond({ kind: 'readerFailed' });
    expect(reading.session.state).toMatchObject({ kind: 'failed', problem: 'notProcessed' });
  });

  it('keeps the camera for capturing by hand when barcodes cannot be detected', () => {
    const before = opened('barcode').respond({ kind: 'readerFailed' });
    before.respond({ kind: 'cameraOpened', abilities: PLAIN }).respond({ kind: 'videoLooked', hasPicture: true });
    const during = scanning('barcode').respond({ kind: 'readerFailed' });
    for (const stage of [before, during]) {
      expect(stage.session.state).toMatchObject({ kind: 'scanning', notice: 'barcodeUnavailable' });
      expect(stage.cameras).toBe(1);
      stage.send({ kind: 'capture' }).respond({ kind: 'captured', candidate: CANDIDATE });
      expect(stage.session.state).toMatchObject({ kind: 'detected', candidate: CANDIDATE });
    }
  });

  it('says that a captured picture shows no VIN, and goes on scanning', () => {
    const stage = scanning('ocr').send({ kind: 'capture' });
    expect(stage.effects).toMatchObject([{ kind: 'capture', mode: 'ocr' }]);
    expect(stage.send({ kind: 'capture' }).effects).toEqual([]);
    stage.respond({ kind: 'captured', candidate: null });
    expect(stage.session.state).toMatchObject({ kind: 'scanning', notice: 'notDetected', isCapturing: false });
    expect(stage.send({ kind: 'tryAgain' }).session.state).toMatchObject({ kind: 'scanning', notice: null });
  });

  it.each(['notCaptured', 'notProcessed'] as const)('goes on after a capture that failed: %s', (problem) => {
    const stage = scanning('ocr').send({ kind: 'capture' }).respond({ kind: 'captureFailed', problem });
    expect(stage.session.state).toMatchObject({ kind: 'scanning', notice: problem });
  });

  it('reads a chosen photo without the camera, and starts it again on Try Again', () => {
    const stage = scanning('barcode').send({ kind: 'choosePhoto' });
    expect([stage.cameras, stage.workers]).toEqual([0, 1]);
    stage.respond({ kind: 'photoRead', candidate: null });
    expect(stage.session.state).toMatchObject({ kind: 'failed', problem: 'notDetected', fallsBack: false });
    expect(stage.send({ kind: 'tryAgain' }).session.state).toEqual({ kind: 'starting', mode: 'barcode' });
    stage.send({ kind: 'choosePhoto' }).respond({ kind: 'photoRead', candidate: CANDIDATE });
    expect(stage.session.state).toMatchObject({ kind: 'detected', how: 'photo' });
  });

  it('reads a photo that was chosen while the file chooser hid the page', () => {
    const stage = scanning('ocr').send({ kind: 'hidden' }).send({ kind: 'choosePhoto' }).send({ kind: 'shown' });
    expect(stage.session.state).toMatchObject({ kind: 'readingPhoto', mode: 'ocr' });
  });

  it('lets the camera go while the tab is hidden, and takes it up again', () => {
    const stage = scanning('ocr').send({ kind: 'hidden' });
    expect([stage.cameras, stage.workers]).toEqual([0, 0]);
    stage.send({ kind: 'shown' });
    expect(stage.session.state).toEqual({ kind: 'starting', mode: 'ocr' });
  });

  it('does not open a camera behind a hidden tab', () => {
    const stage = opened('barcode').respond({ kind: 'cameraRefused', trouble: 'noAccess' }).send({ kind: 'hidden' });
    stage.respond({ kind: 'timer', timer: 'fallback' });
    expect(stage.session.state).toEqual({ kind: 'paused', mode: 'ocr' });
    expect(stage.cameras).toBe(0);
  });

  it('asks for larger pictures after three seconds without a barcode, and for print after four', () => {
    const stage = scanning('barcode');
    expect(stage.effects).toMatchObject([
      { kind: 'scanFrames' },
      { timer: 'morePixels', milliseconds: 3_000 },
      { timer: 'print', milliseconds: 4_000 },
      { timer: 'unreadable', milliseconds: 20_000 },
    ]);
    stage.respond({ kind: 'timer', timer: 'morePixels' });
    expect(stage.effects).toEqual([{ kind: 'enlargePicture', width: 1280, height: 720 }]);
    stage.respond({ kind: 'timer', timer: 'print' });
    expect(stage.effects).toMatchObject([{ kind: 'preparePrint' }]);
    expect(stage.session.state).toMatchObject({ kind: 'scanning', readsPrint: false });
    stage.respond({ kind: 'printReady' });
    expect(stage.session.state).toMatchObject({ kind: 'scanning', mode: 'barcode', readsPrint: true });
  });

  it('names other ways after twenty seconds without a VIN, while it scans on, and again when that is put away', () => {
    for (const mode of ['barcode', 'ocr'] as const) {
      const stage = scanning(mode).respond({ kind: 'timer', timer: 'unreadable' });
      expect(stage.session.state).toMatchObject({ kind: 'scanning', notice: 'unreadable' });
      expect([stage.cameras, stage.workers]).toEqual([1, 1]);
      stage.send({ kind: 'tryAgain' });
      expect(stage.session.state).toMatchObject({ kind: 'scanning', notice: null });
      expect(stage.effects).toMatchObject([{ kind: 'startTimer', timer: 'unreadable', milliseconds: 20_000 }]);
    }
  });

  it('does not name them over a picture that is being read, or over another problem', () => {
    const capturing = scanning('ocr').send({ kind: 'capture' }).respond({ kind: 'timer', timer: 'unreadable' });
    expect(capturing.session.state).toMatchObject({ kind: 'scanning', notice: null });
    capturing.respond({ kind: 'captured', candidate: null }).respond({ kind: 'timer', timer: 'unreadable' });
    expect(capturing.session.state).toMatchObject({ notice: 'notDetected' });
    expect(capturing.effects).toMatchObject([{ kind: 'startTimer', timer: 'unreadable' }]);
  });

  it('says when the camera is lost in the middle', () => {
    const barcode = scanning('barcode').respond({ kind: 'cameraLost' });
    expect(barcode.session.state).toMatchObject({ kind: 'failed', problem: 'noAccess', fallsBack: true });
    const text = scanning('ocr').respond({ kind: 'cameraLost' });
    expect(text.session.state).toMatchObject({ kind: 'failed', problem: 'noAccess', fallsBack: false });
  });

  it('celebrates a find, and delivers it only when it is confirmed', () => {
    const stage = scanning('barcode').respond({ kind: 'found', candidate: CANDIDATE });
    expect([stage.celebrated, stage.delivered, stage.cameras]).toEqual([1, 0, 0]);
    stage.send({ kind: 'rescan' });
    expect(stage.session.state).toEqual({ kind: 'starting', mode: 'barcode' });
    stage.send({ kind: 'confirm' });
    expect(stage.delivered).toBe(0);
    stage
      .respond({ kind: 'cameraOpened', abilities: PLAIN })
      .respond({ kind: 'videoLooked', hasPicture: true })
      .respond({ kind: 'found', candidate: CANDIDATE })
      .send({ kind: 'confirm' });
    expect(stage.effects).toContainEqual({
      kind: 'deliver',
      vin: CANDIDATE.vin,
      read: CANDIDATE.vin,
      how: 'barcode',
    });
    expect(stage.session.state).toEqual({ kind: 'closed' });
  });

  it('delivers the one of two VINs that the person chose, with what it was read from', () => {
    const second: SeenVin = { vin: 'ZFF80AMA5K0240007', routes: ['print'], cut: null, doubts: [] };
    const candidate: VinCandidate = { ...CANDIDATE, isSure: false, second };
    const captured = scanning('barcode').send({ kind: 'capture' }).respond({ kind: 'captured', candidate });
    captured.send({ kind: 'confirm', seen: second });
    expect(captured.effects).toContainEqual({ kind: 'deliver', vin: second.vin, read: second.vin, how: 'print' });
    const photo = scanning('barcode').send({ kind: 'choosePhoto' }).respond({ kind: 'photoRead', candidate });
    photo.send({ kind: 'confirm', seen: second, vin: 'ZFF80AMA5K0240001' });
    expect(photo.effects).toContainEqual({
      kind: 'deliver',
      vin: 'ZFF80AMA5K0240001',
      read: second.vin,
      how: 'photo',
    });
  });

  it('tells who reads a chosen photo, and goes back to the camera when that is canceled', () => {
    const stage = scanning('barcode').send({ kind: 'choosePhoto' });
    expect(stage.session.state).toMatchObject({ kind: 'readingPhoto', stage: 'own' });
    stage.respond({ kind: 'photoStage', stage: 'second' });
    expect(stage.session.state).toMatchObject({ stage: 'second' });
    stage.send({ kind: 'cancelPhoto' });
    expect(stage.session.state).toEqual({ kind: 'starting', mode: 'barcode' });
    expect(stage.effects[0]).toEqual({ kind: 'release' });
  });

  it('offers light and zoom only where the camera has them', () => {
    const plain = scanning('ocr');
    expect(plain.send({ kind: 'setTorch', isOn: true }).effects).toEqual([]);
    expect(plain.send({ kind: 'setZoom', zoom: 2 }).effects).toEqual([]);
    const able = scanning('ocr', ABLE);
    expect(able.send({ kind: 'setTorch', isOn: true }).effects).toEqual([{ kind: 'setTorch', isOn: true }]);
    expect(able.send({ kind: 'setZoom', zoom: 9 }).effects).toEqual([{ kind: 'setZoom', zoom: 4 }]);
  });
});

const mode = fc.constantFrom<ScanMode>('barcode', 'ocr');
const candidate = fc.constantFrom(CANDIDATE, null);
const wishes = fc.oneof(
  fc.record({ kind: fc.constant('open'), mode }),
  fc.record({ kind: fc.constant('switchMode'), to: mode }),
  fc.record({
    kind: fc.constantFrom(
      'close',
      'hidden',
      'shown',
      'tryAgain',
      'capture',
      'choosePhoto',
      'cancelPhoto',
      'rescan',
      'confirm',
    ),
  }),
  fc.record({ kind: fc.constant('setTorch'), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('setZoom'), zoom: fc.double({ noNaN: true }) }),
);
const answers = fc.oneof(
  fc.record({ kind: fc.constant('cameraOpened'), abilities: fc.constantFrom(PLAIN, ABLE) }),
  fc.record({ kind: fc.constant('cameraRefused'), trouble: fc.constantFrom('noPermission', 'noCamera', 'noAccess') }),
  fc.record({ kind: fc.constantFrom('cameraLost', 'readerReady', 'readerFailed', 'printReady', 'canvasFailed') }),
  fc.record({ kind: fc.constant('videoLooked'), hasPicture: fc.boolean() }),
  fc.record({ kind: fc.constant('found'), candidate: fc.constant(CANDIDATE) }),
  fc.record({ kind: fc.constantFrom('captured', 'photoRead'), candidate }),
  fc.record({
    kind: fc.constant('captureFailed'),
    problem: fc.constantFrom('notCaptured', 'notProcessed', 'noCanvas'),
  }),
  fc.record({ kind: fc.constant('photoFailed'), problem: fc.constantFrom('notProcessed', 'noCanvas') }),
  fc.record({
    kind: fc.constant('timer'),
    timer: fc.constantFrom('start', 'video', 'switch', 'fallback', 'morePixels', 'print', 'unreadable'),
  }),
);
/** How many attempts ago an answer was requested; `null` for an answer that nobody requested. */
const story = fc.array(
  fc.oneof(
    wishes.map((event) => ({ event, age: null })),
    fc.record({ event: answers, age: fc.constantFrom<number | null>(0, 0, 0, 1, 2) }),
  ),
  { maxLength: 60 },
);

function play(events: typeof story extends fc.Arbitrary<infer Value> ? Value : never, check: (stage: Stage) => void) {
  const stage = new Stage();
  for (const { event, age } of events) {
    const attempt = stage.session.attempt - (age ?? 0);
    // Generated from the names and payloads of the union above.
    stage.send((age === null ? event : { ...event, attempt }) as unknown as SessionEvent);
    check(stage);
  }
  return stage;
}

const RUNS_CAMERA = ['starting', 'attaching', 'scanning'];

describe('whatever happens, in whatever order', () => {
  it('the camera runs only while the person looks for a VIN, and only one', () => {
    fc.assert(
      fc.property(story, (events) => {
        play(events, ({ session, cameras }) => {
          expect(cameras).toBe(RUNS_CAMERA.includes(session.state.kind) ? 1 : 0);
          if (session.isHidden) expect(cameras).toBe(0);
        });
      }),
    );
  });

  it('workers live only while something is read', () => {
    fc.assert(
      fc.property(story, (events) => {
        play(events, ({ session, workers }) => {
          expect(workers).toBe([...RUNS_CAMERA, 'readingPhoto'].includes(session.state.kind) ? 1 : 0);
        });
      }),
    );
  });

  it('closing ends everything, and opening starts afresh', () => {
    fc.assert(
      fc.property(story, (events) => {
        const stage = play(events, () => {}).send({ kind: 'close' });
        expect([stage.session.state.kind, stage.cameras, stage.workers]).toEqual(['closed', 0, 0]);
        stage.send({ kind: 'shown' }).send({ kind: 'open', mode: 'ocr' });
        expect(stage.session.state).toEqual({ kind: 'starting', mode: 'ocr' });
      }),
    );
  });

  it('nothing is delivered that was not shown, and an old answer changes nothing', () => {
    fc.assert(
      fc.property(story, (events) => {
        let before: Session = CLOSED;
        const stage = new Stage();
        for (const { event, age } of events) {
          before = stage.session;
          const attempt = before.attempt - (age ?? 0);
          stage.send((age === null ? event : { ...event, attempt }) as unknown as SessionEvent);
          if (age) expect(stage.session).toBe(before);
          const delivers = stage.effects.some(({ kind }) => kind === 'deliver');
          expect(delivers).toBe(event.kind === 'confirm' && before.state.kind === 'detected');
        }
      }),
    );
  });

  it('text mode never falls back', () => {
    fc.assert(
      fc.property(story, (events) => {
        play(events, ({ session: { state } }) => {
          if (state.kind === 'failed' && state.fallsBack) expect(state.mode).toBe('barcode');
          if (state.kind === 'failed' && state.problem === 'noPermission') expect(state.fallsBack).toBe(false);
        });
      }),
    );
  });
});
