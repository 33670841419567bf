import type { CharacterDoubt } from '@marque/scanner/candidate';

interface Place {
  place: number;
  character: string;
  /** What else may stand there; `null` where there is no doubt. */
  others: readonly string[] | null;
}

/** The places of a VIN, with what was read or may have been read instead where there is a doubt. */
export function listPlaces(vin: string, read: string, doubts: readonly CharacterDoubt[]): Place[] {
  return [...vin].map((character, place) => {
    const doubt = doubts.find((one) => one.place === place);
    const others = doubt && [read.charAt(place), ...doubt.alternatives].filter((other) => other !== character);
    return { place, character, others: others ?? null };
  });
}
