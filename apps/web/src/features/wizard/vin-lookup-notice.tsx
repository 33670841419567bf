import { Button } from '@mantine/core';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { joinWithOr } from '@marque/domain/text/format';
import { joinSentences } from '@marque/domain/text/sentences';
import type { VinOffer } from '@marque/domain/vin/vehicle-decoding';
import { useRef } from 'react';
import { ScanVinButton } from '../../shared/vehicle/vin-scanner/scan-vin-button.tsx';
import type { ScannedVin } from '../../shared/vehicle/vin-scanner/scanned-vin.ts';
import { IconCheck } from '../../ui/bar-icons.tsx';
import { IconSearch, IconWarning } from '../../ui/icons.tsx';
import { type CarDetails, describeCar } from './looked-up-car.ts';
import type { VinLookupState } from './use-vin-lookup.ts';
import classes from './vin-lookup-notice.module.css';

interface VinLookupNoticeProps {
  state: VinLookupState;
  canLookUp: boolean;
  canSkip: boolean;
  onLookUp(): void;
  onSkip(): void;
  onScan(scanned: ScannedVin): void;
  /** The car that was found, where the person entered another one. */
  disagreeing: CarDetails | null;
  onUse(): void;
}

/** Looks the VIN up, or skips that, and shows the result (spec 4.10). */
export function VinLookupNotice(props: VinLookupNoticeProps) {
  const { state, canLookUp, canSkip, onLookUp, onSkip, onScan, disagreeing, onUse } = props;
  const isLoading = state.kind === 'loading';
  const lookUpButton = useRef<HTMLButtonElement>(null);

  /** The button that was pressed is gone then. */
  function takeFound(): void {
    onUse();
    lookUpButton.current?.focus();
  }

  return (
    <div className={classes.lookup}>
      <div className={classes.actions}>
        <Button
          ref={lookUpButton}
          variant="default"
          leftSection={<IconSearch size={18} />}
          disabled={!canLookUp && !isLoading}
          loading={isLoading}
          onClick={onLookUp}
        >
          VIN Lookup
        </Button>
        <ScanVinButton onScanned={onScan} />
        {canSkip && (
          <Button variant="subtle" onClick={onSkip}>
            Skip VIN Lookup
          </Button>
        )}
      </div>
      <div className={classes.notice} role="status">
        <Outcome key={state.kind} state={state} />
        {disagreeing && (
          <div className={classes.disagreeing}>
            <p>The details below are different. We did not change what you entered.</p>
            <Button variant="default" size="sm" onClick={takeFound}>
              Use {describeCar(disagreeing)}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Outcome({ state }: { state: VinLookupState }) {
  switch (state.kind) {
    case 'idle':
      return <p className={classes.hint}>With all 17 characters, the lookup fills in make, model and year.</p>;
    case 'loading':
      return <p className={classes.hint}>Looking up the VIN</p>;
    case 'success':
      return (
        <p className={classes.outcome}>
          <IconCheck size={18} />
          <span>
            <strong>{vehicleTitle(state.vehicle)}</strong> was found. Please check the details below.
          </span>
        </p>
      );
    case 'failed':
      return (
        <p className={classes.outcome}>
          <IconWarning size={18} />
          <span>
            {state.offer && <Offer offer={state.offer} />}
            <span className={state.offer ? classes.small : undefined}>
              <strong className={state.offer ? undefined : classes.title}>VIN Lookup Failed</strong>
              {state.offer && '. '}
              {joinSentences(
                state.message,
                !state.message.includes('manually') && 'Please enter the details manually.',
              )}
            </span>
          </span>
        </p>
      );
  }
}

/** The car as far as the VIN alone tells (ADR 0016). */
function Offer({ offer: { makes, model, years } }: { offer: VinOffer }) {
  const car = [joinWithOr(makes), model].filter(Boolean).join(' ');
  return (
    <span className={classes.offer}>
      From the VIN: <strong>{[car, joinWithOr(years)].filter(Boolean).join(', ')}</strong>. Please check it.
    </span>
  );
}
