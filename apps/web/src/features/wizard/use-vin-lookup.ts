import { TOASTS, vinDecoded, vinNotDecoded } from '@marque/domain/toasts';
import { type DecodedVehicle, VIN_LOOKUP_MESSAGES } from '@marque/domain/vehicle-decoding';
import { isVin } from '@marque/domain/vin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../app/api-error.ts';
import { trpc } from '../../app/trpc.ts';
import { showToast } from '../../ui/toast.ts';

/** Spec section 4, VIN lookup. */
export type VinLookupState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'success'; vehicle: DecodedVehicle }
  | { kind: 'failed'; message: string };

interface VinLookupOptions {
  onSuccess(vehicle: DecodedVehicle): void;
  onSessionEnded(): void;
}

/** Looks VINs up, one at a time: asking again, `reset`, or leaving the step cancels the one under way. */
export function useVinLookup({ onSuccess, onSessionEnded }: VinLookupOptions) {
  const { client } = trpc.useUtils();
  const [state, setState] = useState<VinLookupState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const reset = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'idle' });
  }, []);

  function fail(code: string | undefined, message: string): void {
    setState({ kind: 'failed', message });
    showToast(code === 'VALIDATION_FAILED' ? TOASTS.invalidVin : vinNotDecoded(message), 'destructive');
    if (code === 'NOT_SIGNED_IN') onSessionEnded();
  }

  async function lookUp(vin: string): Promise<void> {
    running.current?.abort();
    if (!isVin(vin)) return fail('VALIDATION_FAILED', VIN_LOOKUP_MESSAGES.invalid);
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'loading' });
    try {
      const vehicle = await client.vehicle.decodeVin.query({ vin }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setState({ kind: 'success', vehicle });
      showToast(vinDecoded(vehicle));
      onSuccess(vehicle);
    } catch (error) {
      if (controller.signal.aborted) return;
      const refusal = apiErrorOf(error);
      const isAnswered = refusal?.code === 'VIN_NOT_DECODED' || refusal?.code === 'TOO_MANY_TRIES';
      fail(refusal?.code, isAnswered ? refusal.message : VIN_LOOKUP_MESSAGES.failed);
    }
  }

  return { state, lookUp, reset };
}
