import type { CharacterDoubt, ScanRoute, VinCandidate } from './candidate.ts';
import type { GrayImage } from './image/gray-image.ts';

/** The result of one route in one frame. */
export interface Sighting {
  readonly vin: string;
  readonly route: ScanRoute;
  readonly isSure: boolean;
  readonly cut: GrayImage | null;
  readonly doubts: readonly CharacterDoubt[];
}

/** Older sightings may be of another label. */
const REMEMBERED_FRAMES = 20;

/**
 * Decides over several frames. A candidate is a barcode that is sure by itself, a VIN in two frames, or one that
 * barcode and print of one frame agree on. A rival seen at least half as often leaves the decision open.
 */
export class FrameVotes {
  private sightings: { readonly frame: number; readonly sighting: Sighting }[] = [];
  private frame = 0;

  /** Adds the results of the next frame and returns the decision, if there is one. */
  addFrame(seen: readonly Sighting[]): VinCandidate | null {
    this.frame += 1;
    this.sightings = this.sightings.filter(({ frame }) => frame > this.frame - REMEMBERED_FRAMES);
    this.sightings.push(...seen.map((sighting) => ({ frame: this.frame, sighting })));
    for (const { vin } of seen) {
      const candidate = this.decide(vin);
      if (candidate) return candidate;
    }
    return null;
  }

  forget(): void {
    this.sightings = [];
  }

  private decide(vin: string): VinCandidate | null {
    const own = this.sightings.filter(({ sighting }) => sighting.vin === vin).map(({ sighting }) => sighting);
    const routes = [...new Set(own.map(({ route }) => route))];
    const hasSureBars = own.some(({ route, isSure }) => route === 'barcode' && isSure);
    if (own.length < 2 && !hasSureBars) return null;
    if (this.mostRivalVotes(vin) * 2 >= own.length) return null;
    const shown = own.findLast(({ cut }) => cut !== null);
    const isSure = routes.length > 1 || own.some((one) => one.isSure);
    return { vin, routes, isSure, cut: shown?.cut ?? null, doubts: isSure ? [] : (shown?.doubts ?? []) };
  }

  private mostRivalVotes(vin: string): number {
    const votes = new Map<string, number>();
    for (const { sighting } of this.sightings) votes.set(sighting.vin, (votes.get(sighting.vin) ?? 0) + 1);
    votes.delete(vin);
    return Math.max(0, ...votes.values());
  }
}
