import { Button } from '@mantine/core';
import { formatVin } from '@marque/domain/vin/vin';
import { describeVin, understandVin } from '@marque/domain/vin/vin-understanding';
import type { SeenVin, VinCandidate } from '@marque/scanner/candidate';
import { useEffect, useRef, useState } from 'react';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { IconWarning } from '../../../ui/icons.tsx';
import { VinRepairs } from '../vin-repairs/vin-repairs.tsx';
import classes from './detected-panel.module.css';
import { DoubtfulVin } from './doubtful-vin.tsx';
import { PictureDetail } from './picture-detail.tsx';
import { TwoVins } from './two-vins.tsx';

interface DetectedPanelProps {
  candidate: VinCandidate;
  onRescan(): void;
  onConfirm(vin: string, seen: SeenVin): void;
}

/** The VIN that was read, for the person to confirm: it is never used unseen (ADR 0015). */
export function DetectedPanel({ candidate, onRescan, onConfirm }: DetectedPanelProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const { isSure, second } = candidate;
  const [seen, setSeen] = useState<SeenVin>(candidate);
  const { cut, doubts } = seen;
  const [vin, setVin] = useState(seen.vin);
  function take(next: string): void {
    setVin(next);
    confirm.current?.focus();
  }

  const understood = understandVin(vin);
  return (
    <section className={classes.panel} aria-labelledby="vin-detected">
      <h3 id="vin-detected" className={classes.heading}>
        <IconCheck size={20} />
        Detected
      </h3>
      <p className={classes.vin} aria-live="polite">
        {formatVin(vin)}
      </p>
      {understood && !second && <p className={classes.summary}>{describeVin(understood)}</p>}
      {second && (
        <TwoVins
          first={candidate}
          second={second}
          chosen={seen}
          onChoose={(next) => {
            setSeen(next);
            setVin(next.vin);
          }}
        />
      )}
      {(cut || !isSure) && (
        <div className={classes.compare}>
          {!isSure && (
            <p className={classes.check}>
              <IconWarning size={18} />
              <span>
                <strong>Please check</strong> every character against the car.
              </span>
            </p>
          )}
          {cut && !second && <PictureDetail picture={cut} />}
          {cut && <DoubtfulVin vin={vin} read={seen.vin} doubts={doubts} onChange={setVin} />}
          {doubts.length > 0 && <p className={classes.hint}>Tap a character below to use it instead.</p>}
        </div>
      )}
      <VinRepairs vin={vin} onTake={take} />
      {vin !== seen.vin && (
        <Button variant="subtle" onClick={() => take(seen.vin)}>
          Back to the scanned VIN
        </Button>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onRescan}>
          Rescan
        </Button>
        <Button ref={confirm} onClick={() => onConfirm(vin, seen)}>
          Confirm
        </Button>
      </div>
    </section>
  );
}
