import type { CharacterDoubt } from '@marque/scanner/candidate';

interface Place {
  place: number;
  character: string;
  /** Alternatives for a doubtful character; `null` without doubt. */
  others: readonly string[] | null;
}

/** The positions of a VIN, each with its alternatives if it is doubtful. */
export function listPlaces(vin: string, read: string, doubts: readonly CharacterDoubt[]): Place[] {
  return [...vin].map((character, place) => {
    const doubt = doubts.find((one) => one.place === place);
    const others = doubt && [read.charAt(place), ...doubt.alternatives].filter((other) => other !== character);
    return { place, character, others: others ?? null };
  });
}
