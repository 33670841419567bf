import { UnstyledButton } from '@mantine/core';
import type { CharacterDoubt } from '@marque/scanner/candidate';
import classes from './doubtful-vin.module.css';
import { listPlaces } from './vin-places.ts';

interface DoubtfulVinProps {
  vin: string;
  /** As originally read: tapping can restore each of its characters. */
  read: string;
  doubts: readonly CharacterDoubt[];
  onChange(vin: string): void;
}

/** The VIN character by character, to compare with the picture; tapping changes a doubtful one. */
export function DoubtfulVin({ vin, read, doubts, onChange }: DoubtfulVinProps) {
  const change = (place: number, character: string) => onChange(vin.slice(0, place) + character + vin.slice(place + 1));
  return (
    <div className={classes.characters}>
      {listPlaces(vin, read, doubts).map(({ place, character, others }) => (
        <div key={place} className={classes.place}>
          <span className={classes.character} data-doubtful={others !== null} aria-hidden>
            {character}
          </span>
          {others?.map((other) => (
            <UnstyledButton
              key={other}
              className={classes.other ?? ''}
              aria-label={`Character ${place + 1} is ${other}, not ${character}`}
              onClick={() => change(place, other)}
            >
              {other}
            </UnstyledButton>
          ))}
        </div>
      ))}
    </div>
  );
}
