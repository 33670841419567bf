import { TOASTS, vinDecoded, vinNotDecoded } from '@marque/domain/text/toasts';
import {
  type DecodedVehicle,
  VIN_LOOKUP_MESSAGES,
  type VinLookup,
  type VinOffer,
} from '@marque/domain/vin/vehicle-decoding';
import { isVin } from '@marque/domain/vin/vin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** The state of a VIN lookup (spec 4.10). */
export type VinLookupState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'success'; vehicle: DecodedVehicle }
  /** `offer`: what the VIN alone says. */
  | { kind: 'failed'; message: string; offer: VinOffer | null };

interface VinLookupOptions {
  onSuccess(vehicle: DecodedVehicle): void;
  onOffer(offer: VinOffer): void;
  onSessionEnded(): void;
}

/** Looks VINs up, one at a time: another lookup, `reset`, or leaving the step cancels the one under way. */
export function useVinLookup({ onSuccess, onOffer, onSessionEnded }: VinLookupOptions) {
  const { client } = trpc.useUtils();
  const [state, setState] = useState<VinLookupState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const reset = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'idle' });
  }, []);

  function fail(code: string | undefined, message: string, offer: VinOffer | null): void {
    setState({ kind: 'failed', message, offer });
    if (offer) onOffer(offer);
    showToast(code === 'VALIDATION_FAILED' ? TOASTS.invalidVin : vinNotDecoded(message), 'destructive');
    if (code === 'NOT_SIGNED_IN') onSessionEnded();
  }

  async function lookUp(vin: string): Promise<void> {
    running.current?.abort();
    if (!isVin(vin)) return fail('VALIDATION_FAILED', VIN_LOOKUP_MESSAGES.invalid, null);
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'loading' });
    const outcome = await ask(vin, controller.signal);
    if (controller.signal.aborted) return;
    if (!outcome.ok) return fail(outcome.code, outcome.message, outcome.offer);
    setState({ kind: 'success', vehicle: outcome.vehicle });
    showToast(vinDecoded(outcome.vehicle));
    onSuccess(outcome.vehicle);
  }

  /** By the rules of spec 5.7; a car that the decoder does not know is not an error. */
  async function ask(vin: string, signal: AbortSignal): Promise<VinLookup & { code?: string }> {
    try {
      return await client.vehicle.lookUpVin.query({ vin }, { signal });
    } catch (error) {
      const code = toApiError(error)?.code ?? 'no answer';
      const message = code === 'TOO_MANY_TRIES' ? getMessage(error) : VIN_LOOKUP_MESSAGES.failed;
      return { ok: false, code, message, offer: null };
    }
  }

  return { state, lookUp, reset };
}
