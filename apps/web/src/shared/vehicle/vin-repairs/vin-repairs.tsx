import { UnstyledButton } from '@mantine/core';
import { VIN_LENGTH } from '@marque/domain/product/limits';
import { formatVin } from '@marque/domain/vin/vin';
import { isDoubtful, suggestRepairs } from '@marque/domain/vin/vin-judging';
import { useMemo } from 'react';
import classes from './vin-repairs.module.css';

interface VinRepairsProps {
  vin: string;
  onTake(vin: string): void;
}

/**
 * Suggestions for a VIN that breaks a rule of its maker, with characters replaced by similar-looking ones, for the
 * person to compare with the car. Empty for a VIN without objections; nothing is applied automatically.
 */
export function VinRepairs({ vin, onTake }: VinRepairsProps) {
  const repairs = useMemo(() => (vin.length === VIN_LENGTH && isDoubtful(vin) ? suggestRepairs(vin) : []), [vin]);
  if (repairs.length === 0) return null;
  return (
    <div className={classes.repairs}>
      <p className={classes.question}>Does the VIN on the car match one of these?</p>
      <ul className={classes.list}>
        {repairs.map((repair) => (
          <li key={repair}>
            <UnstyledButton
              className={classes.repair ?? ''}
              aria-label={`Use ${formatVin(repair)}, ${describeChanges(vin, repair)}`}
              onClick={() => onTake(repair)}
            >
              <Marked vin={repair} other={vin} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The VIN in groups, with the changed characters underlined. */
function Marked({ vin, other }: { vin: string; other: string }) {
  const grouped = formatVin(vin);
  const changed = new Set(listChanges(formatVin(other), grouped));
  return [...grouped].map((character, place) => {
    const key = `${place}${character}`;
    return changed.has(place) ? (
      <span key={key} className={classes.changed}>
        {character}
      </span>
    ) : (
      character
    );
  });
}

function listChanges(before: string, after: string): number[] {
  return [...after].flatMap((character, place) => (character === before.charAt(place) ? [] : [place]));
}

/** For screen readers: `character 5 is 8 instead of B`. */
function describeChanges(vin: string, repair: string): string {
  return listChanges(vin, repair)
    .map((place) => `character ${place + 1} is ${repair.charAt(place)} instead of ${vin.charAt(place)}`)
    .join(', ');
}
