import { TOASTS, vinDecoded, vinNotDecoded } from '@marque/domain/toasts';
import {
  type DecodedVehicle,
  judgeVpicAnswer,
  VIN_LOOKUP_MESSAGES,
  type VinLookup,
} from '@marque/domain/vehicle-decoding';
import { isVin } from '@marque/domain/vin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../app/api-error.ts';
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
    const outcome = await ask(vin, controller.signal);
    if (controller.signal.aborted) return;
    if (!outcome.ok) return fail(outcome.code, outcome.message);
    setState({ kind: 'success', vehicle: outcome.vehicle });
    showToast(vinDecoded(outcome.vehicle));
    onSuccess(outcome.vehicle);
  }

  /** The decoder's answer in its own shape, in which a car it does not know is no error; judged by the rules of spec section 5. */
  async function ask(vin: string, signal: AbortSignal): Promise<VinLookup & { code?: string }> {
    try {
      return judgeVpicAnswer(vin, await client.vehicle.decodeVinValues.query({ vin }, { signal }));
    } catch (error) {
      const code = apiErrorOf(error)?.code ?? 'no answer';
      return { ok: false, code, message: code === 'TOO_MANY_TRIES' ? messageOf(error) : VIN_LOOKUP_MESSAGES.failed };
    }
  }

  return { state, lookUp, reset };
}
