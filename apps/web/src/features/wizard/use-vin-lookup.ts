import { useWindowEvent } from '@mantine/hooks';
import { vinDecoded, vinNotDecoded, WIZARD_TOASTS } from '@marque/domain/text/toasts/wizard-toasts';
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
import type { CarDetails } from './looked-up-car.ts';

/** The state of a VIN lookup (spec 4.10). */
export type VinLookupState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'success'; vehicle: DecodedVehicle }
  /** `offer`: what the VIN alone says. An offline lookup is retried when the connection is back. */
  | { kind: 'failed'; message: string; offer: VinOffer | null; isOffline: boolean };

const OFFLINE_MESSAGE = 'You are offline. We will look up the VIN as soon as you are back online.';

interface VinLookupOptions {
  onFound(car: CarDetails): void;
  onSessionEnded(): void;
}

/** The car found by the decoder or from the VIN alone; the likeliest of several makes or years. */
export function getFoundCar(state: VinLookupState): CarDetails | null {
  if (state.kind === 'success') {
    const { make, model, year } = state.vehicle;
    return { make, model, year };
  }
  return state.kind === 'failed' && state.offer ? toCar(state.offer) : null;
}

function toCar({ makes: [make], model, years: [year] }: VinOffer): CarDetails {
  return { ...(make && { make }), ...(model && { model }), ...(year && { year }) };
}

/** Looks up one VIN at a time: another lookup, `reset`, or leaving the step cancels the running one. */
export function useVinLookup({ onFound, onSessionEnded }: VinLookupOptions) {
  const { client } = trpc.useUtils();
  const [state, setState] = useState<VinLookupState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  /** The VIN to look up once there is a connection. */
  const postponed = useRef<string | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useWindowEvent('online', () => postponed.current && void lookUp(postponed.current));

  const reset = useCallback(() => {
    running.current?.abort();
    postponed.current = null;
    setState({ kind: 'idle' });
  }, []);

  function fail({ code, message, offer, isOffline = false }: Failure): void {
    setState({ kind: 'failed', message, offer, isOffline });
    if (offer) onFound(toCar(offer));
    showToast(code === 'VALIDATION_FAILED' ? WIZARD_TOASTS.invalidVin : vinNotDecoded(message), 'destructive');
    if (code === 'NOT_SIGNED_IN') onSessionEnded();
  }

  async function lookUp(vin: string): Promise<void> {
    running.current?.abort();
    postponed.current = null;
    if (!isVin(vin)) return fail({ code: 'VALIDATION_FAILED', message: VIN_LOOKUP_MESSAGES.invalid, offer: null });
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'loading' });
    const outcome = await ask(vin, controller.signal);
    if (controller.signal.aborted) return;
    if (outcome.ok) {
      setState({ kind: 'success', vehicle: outcome.vehicle });
      showToast(vinDecoded(outcome.vehicle));
      const { make, model, year } = outcome.vehicle;
      onFound({ make, model, year });
      return;
    }
    if (outcome.isOffline) postponed.current = vin;
    fail(outcome);
  }

  /** By the rules of spec 5.7; a car that the decoder does not know is not an error. */
  async function ask(vin: string, signal: AbortSignal): Promise<Outcome> {
    try {
      return await client.vehicle.lookUpVin.query({ vin }, { signal });
    } catch (error) {
      const code = toApiError(error)?.code;
      const isOffline = code === undefined && !navigator.onLine;
      const message = isOffline ? OFFLINE_MESSAGE : VIN_LOOKUP_MESSAGES.failed;
      return {
        ok: false,
        code,
        message: code === 'TOO_MANY_TRIES' ? getMessage(error) : message,
        offer: null,
        isOffline,
      };
    }
  }

  return { state, lookUp, reset };
}

interface Failure {
  /** The error code; absent without a response, and if the decoder does not know the car. */
  code?: string | undefined;
  message: string;
  offer: VinOffer | null;
  isOffline?: boolean;
}
type Outcome = Extract<VinLookup, { ok: true }> | ({ ok: false } & Failure);
