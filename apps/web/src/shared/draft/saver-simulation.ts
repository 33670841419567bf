import { DraftId, PhotoId } from '@marque/domain/api/ids';
import type { SaveDraft } from '@marque/domain/consignment/draft';
import { listPhotosInOrder, type PhotoEntry, type Photos, photoUrl } from '@marque/domain/photo/photos';
import { EMPTY_PARTS, hasParts, holdsAll, pickParts, type StoredDraft, type UnsavedParts } from './draft-parts.ts';
import { reduce } from './draft-saver.ts';
import { toSaver } from './initial-saver.ts';
import type { KeptEdits, SaveFailure, Saver, SaverEffect, SaverEvent } from './saver-state.ts';

/** The parts that are not overwritten without asking. */
export const TEXT_PARTS = ['personalInfo', 'vehicleInfo'] as const;
type TextPart = (typeof TEXT_PARTS)[number];
type ByPart<Value> = Partial<Record<TextPart, Value>>;

interface Seen {
  revision: number;
  text: string;
}

interface Request {
  device: Device;
  input: SaveDraft;
  /** What the person had seen of each part when entering it. */
  seen: ByPart<Seen>;
  outcome: SaverEvent<StoredDraft> | null;
}

export function photoNumbered(number: number): PhotoEntry {
  const id = PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-${String(number).padStart(12, '0')}`);
  return { url: photoUrl(id), name: `${number}.jpg`, size: 1, type: 'image/jpeg' };
}

function getUrls(photos: Photos): string[] {
  return listPhotosInOrder(photos).map(({ photo }) => photo.url);
}

/** The value of a text part, unique across the run. */
function toText(part: TextPart, parts: UnsavedParts): string {
  return (part === 'personalInfo' ? parts.personalInfo?.firstName : parts.vehicleInfo?.make) ?? '';
}

function toPart(part: TextPart, text: string): UnsavedParts {
  return part === 'personalInfo' ? { personalInfo: { firstName: text } } : { vehicleInfo: { make: text } };
}

/** Holds one draft with its history, and rejects saves that would overwrite something unseen. */
export class Server {
  draft: StoredDraft = { ...EMPTY_PARTS, id: DraftId.parse(5), revision: 1 };
  /** In-flight requests of closed pages: they may still arrive. */
  readonly #orphans: Request[] = [];
  /** A request of a crashed page arrived after the same person had reopened the page, which they could not know. */
  hadLateArrival = false;
  readonly #history: Record<TextPart, Set<string>> = { personalInfo: new Set(['']), vehicleInfo: new Set(['']) };
  readonly #lastWriter: ByPart<{ device: Device; revision: number }> = {};

  receive(request: Request): SaverEvent<StoredDraft> {
    const { device, input, seen } = request;
    if (!device.isSignedIn) return { kind: 'failed', failure: { kind: 'signedOut' } };
    if (input.revision !== this.draft.revision) {
      return { kind: 'failed', failure: { kind: 'stale', newer: this.draft } };
    }
    const revision = this.draft.revision + 1;
    for (const part of TEXT_PARTS) {
      if (!input[part]) continue;
      const text = toText(part, input as UnsavedParts);
      const writer = this.#lastWriter[part];
      const before = toText(part, this.draft);
      const isNews = text !== before;
      const { revision: seenRevision = 0, text: seenText } = seen[part] ?? {};
      const isUnseen = writer && writer.device !== device && writer.revision > seenRevision && before !== seenText;
      if (isNews && isUnseen) {
        throw new Error(`${part} of revision ${writer.revision} was overwritten unseen`);
      }
      if (isNews) this.#lastWriter[part] = { device, revision };
      this.#history[part].add(text);
    }
    const { personalInfo, vehicleInfo, photos, currentStep } = input;
    const { draft } = this;
    this.draft = {
      ...draft,
      revision,
      personalInfo: personalInfo ?? draft.personalInfo,
      vehicleInfo: vehicleInfo ?? draft.vehicleInfo,
      photos: photos ?? draft.photos,
      currentStep: currentStep ?? draft.currentStep,
    };
    return { kind: 'saved', draft: this.draft };
  }

  abandon(request: Request): void {
    this.#orphans.push(request);
  }

  receiveOrphan(): void {
    const orphan = this.#orphans.shift();
    if (orphan && this.receive(orphan).kind === 'saved') this.hadLateArrival = true;
  }

  hasStored(part: TextPart, text: string): boolean {
    return this.#history[part].has(text);
  }

  photoUrls(): string[] {
    return getUrls(this.draft.photos);
  }
}

/** A browser with the draft's page, and what its user may expect. */
export class Device {
  isSignedIn = true;
  saver: Saver<StoredDraft>;
  request: Request | null = null;
  hasTimer = false;
  /** The person's last input, and the part of it that a crash must not lose. */
  entered: ByPart<string> = {};
  #safe: ByPart<string> = {};
  #seen: ByPart<Seen> = {};
  readonly added = new Set<string>();
  readonly removed = new Set<string>();
  #kept: KeptEdits | null = null;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    this.saver = this.#open();
    this.send({ kind: 'start' });
  }

  #open(): Saver<StoredDraft> {
    const { draft } = this.#server;
    return toSaver({ draft, answers: pickParts(draft), kept: this.#kept });
  }

  get state() {
    return this.saver.snapshot.state;
  }

  send(event: SaverEvent<StoredDraft>): void {
    const [saver, effects] = reduce(this.saver, event);
    const before = this.saver;
    this.saver = saver;
    for (const effect of effects) this.#perform(effect, before);
    // Edits at rest are either stored in the browser or waiting for the timer.
    if (!this.hasTimer) this.#safe = { ...this.entered };
  }

  #perform(effect: SaverEffect<StoredDraft>, before: Saver<StoredDraft>): void {
    switch (effect.kind) {
      case 'save':
        this.#post(effect.input, before);
        return;
      case 'startTimer':
      case 'stopTimer':
        this.hasTimer = effect.kind === 'startTimer';
        return;
      case 'keep':
        this.#kept = effect.edits;
        this.#safe = { ...this.entered };
        return;
      case 'confirm':
        if (effect.draft.revision > this.#server.draft.revision) throw new Error('confirmed what was never saved');
    }
  }

  #post(input: SaveDraft, { unconfirmed, isForced }: Saver<StoredDraft>): void {
    if (this.request) throw new Error('two saves at once');
    const { stored } = this.saver.snapshot;
    const isKnown = stored !== null && holdsAll(stored, this.saver.sent ?? {});
    if (isKnown && unconfirmed.length === 0 && !isForced && !this.saver.isForced) throw new Error('saved needlessly');
    this.request = { device: this, input, seen: { ...this.#seen }, outcome: null };
  }

  enter(part: TextPart, text: string): void {
    this.entered = { ...this.entered, [part]: text };
    this.#see([part], this.saver.snapshot.stored);
    this.send({ kind: 'edit', parts: toPart(part, text) });
  }

  #see(parts: readonly TextPart[], draft: StoredDraft | null): void {
    const revision = draft?.revision ?? 0;
    const seen = parts.map((part) => [part, { revision, text: toText(part, draft ?? EMPTY_PARTS) }]);
    this.#seen = { ...this.#seen, ...Object.fromEntries(seen) };
  }

  /** Reverts to what the server holds, as far as this device knows. */
  takeBack(part: TextPart): void {
    this.enter(part, toText(part, this.saver.snapshot.stored ?? EMPTY_PARTS));
  }

  addPhoto(photo: PhotoEntry): void {
    const { photos } = this.saver.snapshot.answers;
    this.added.add(photo.url);
    this.#changePhotos({ scenic: [...(photos.scenic ?? []), photo] });
  }

  removePhoto(pick: number): void {
    const list = this.saver.snapshot.answers.photos.scenic ?? [];
    const photo = list[pick % Math.max(list.length, 1)];
    if (!photo) return;
    this.removed.add(photo.url);
    this.#changePhotos({ scenic: list.filter((each) => each !== photo) });
  }

  #changePhotos(photos: Photos): void {
    this.send({ kind: 'edit', parts: { photos } });
    this.send({ kind: 'flush' });
  }

  saveAll(): void {
    if (!hasParts(this.saver.snapshot.unsaved)) this.#see(TEXT_PARTS, this.saver.snapshot.stored);
    this.send({ kind: 'saveAll' });
  }

  fireTimer(): void {
    if (!this.hasTimer) return;
    this.hasTimer = false;
    this.send({ kind: 'timer' });
  }

  arrive(): void {
    if (this.request) this.request.outcome ??= this.#server.receive(this.request);
  }

  respond(): void {
    this.arrive();
    const outcome = this.request?.outcome;
    this.request = null;
    if (outcome) this.send(outcome);
  }

  /** The response is lost, whether or not the request arrived. */
  loseResponse(): void {
    this.#failWith({ kind: 'unavailable', retryAfterMs: 0 });
  }

  refuse(): void {
    if (this.request?.outcome === null) this.#failWith({ kind: 'refused', message: 'No.' });
  }

  #failWith(failure: SaveFailure<StoredDraft>): void {
    if (!this.request) return;
    this.request = null;
    this.send({ kind: 'failed', failure });
  }

  /** The page disappears without any event; its request may still arrive. */
  crash(): void {
    if (this.request && !this.request.outcome) this.#server.abandon(this.request);
    this.request = null;
    this.hasTimer = false;
    this.entered = { ...this.#safe };
    this.saver = this.#open();
    this.send({ kind: 'start' });
  }

  reload(): void {
    this.send({ kind: 'keep' });
    this.crash();
  }

  /** Leaves the page and returns once its last save has ended. */
  leaveAndReturn(): void {
    this.send({ kind: 'stop' });
    while (this.request) this.respond();
    this.crash();
  }

  choose(isMine: boolean): void {
    const { state } = this;
    if (state.kind !== 'stale') return;
    const { newer } = state;
    if (isMine) {
      this.#see(TEXT_PARTS, newer);
      this.send({ kind: 'keepMine' });
      return;
    }
    const theirs = new Set(getUrls(newer?.photos ?? {}));
    for (const url of [...this.removed]) if (theirs.has(url)) this.removed.delete(url);
    for (const url of [...this.added]) if (!theirs.has(url)) this.added.delete(url);
    this.entered = {};
    this.send({ kind: 'takeNewer' });
  }

  signIn(): void {
    this.isSignedIn = true;
    this.send({ kind: 'resume' });
  }

  hasSettled(): boolean {
    const { kind } = this.state;
    return !this.request && (kind === 'saved' || kind === 'idle') && !hasParts(this.saver.snapshot.unsaved);
  }
}
