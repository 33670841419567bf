import { Button, VisuallyHidden } from '@mantine/core';
import { vehicleTitle } from '@marque/domain/vehicle-info';
import { IconCheck, IconSearch, IconWarning } from '../../ui/icons.tsx';
import type { VinLookupState } from './use-vin-lookup.ts';
import classes from './vin-lookup-notice.module.css';

interface VinLookupNoticeProps {
  state: VinLookupState;
  canLookUp: boolean;
  canSkip: boolean;
  onLookUp(): void;
  onSkip(): void;
}

/** Looks the VIN up or skips that, and says what came of it (spec section 4, VIN lookup). */
export function VinLookupNotice({ state, canLookUp, canSkip, onLookUp, onSkip }: VinLookupNoticeProps) {
  const isLoading = state.kind === 'loading';
  return (
    <div className={classes.lookup}>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconSearch size={18} />}
          disabled={!canLookUp && !isLoading}
          loading={isLoading}
          onClick={onLookUp}
        >
          VIN Lookup
        </Button>
        {canSkip && (
          <Button variant="subtle" onClick={onSkip}>
            Skip VIN Lookup
          </Button>
        )}
      </div>
      <div role="status">
        {isLoading && <VisuallyHidden>Looking up the VIN</VisuallyHidden>}
        {state.kind === 'success' && (
          <p className={classes.notice}>
            <IconCheck size={18} />
            <span>
              <strong>{vehicleTitle(state.vehicle)}</strong> was found. Please check the details below.
            </span>
          </p>
        )}
        {state.kind === 'failed' && (
          <p className={classes.notice}>
            <IconWarning size={18} />
            <span>
              <strong>VIN Lookup Failed</strong> {state.message}
              {!state.message.includes('manually') && ' Please enter the details manually.'}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
