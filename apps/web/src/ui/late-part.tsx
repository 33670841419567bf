import { PAGE_TOASTS } from '@marque/domain/text/toasts/page-toasts';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../lib/toast.ts';
import { tryAgain } from '../lib/try-again.ts';

/** A part of a page in a file of its own. */
export interface LatePart<Props> {
  /** Fetches the file, once. If that fails, showing the part tries again. */
  preload(): void;
  /** Fetches the file; rejects after so many failures, and tries again when called again. */
  load(attempts?: number): Promise<void>;
  /** Undefined until the file has been fetched. */
  pick(): ComponentType<Props> | undefined;
}

/** While somebody waits for a dialog that they opened, in attempts. */
const DIALOG_ATTEMPTS = 3;

const RETRY_MS = 15_000;

/**
 * Unlike React's `lazy`, it does not remember a failure, and a part that was preloaded is there with the first frame.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
  };
  return {
    preload: () => void loadOnce().catch(() => undefined),
    load: (attempts) => tryAgain(loadOnce, attempts),
    pick: () => loaded,
  };
}

/**
 * Loads a part while it is missing: when it is first shown, when `retry` is called, when the connection is back, and
 * now and then.
 */
export function useLatePart<Props extends object>(part: LatePart<Props>, attempts?: number, onFailed?: () => void) {
  const [round, setRound] = useState(1);
  const [ended, setEnded] = useState(0);
  const isMissing = !part.pick();
  const isLoading = ended < round;

  const end = useEffectEvent((isLoaded: boolean) => {
    setEnded(round);
    if (!isLoaded) onFailed?.();
  });
  useEffect(() => {
    if (!isMissing || !isLoading) return;
    let isGone = false;
    const stop = (isLoaded: boolean) => {
      if (!isGone) end(isLoaded);
    };
    part.load(attempts).then(
      () => stop(true),
      () => stop(false),
    );
    return () => {
      isGone = true;
    };
  }, [part, attempts, isMissing, isLoading]);

  const retry = () => setRound(ended + 1);
  const retryLater = useEffectEvent(retry);
  useEffect(() => {
    if (!isMissing || isLoading) return;
    const timer = setTimeout(() => retryLater(), RETRY_MS);
    const onOnline = () => retryLater();
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [isMissing, isLoading]);

  return { hasFailed: isMissing && ended > 0, isLoading, retry };
}

export interface LateProps<Props> {
  part: LatePart<Props>;
  props: Props;
  /** Shown until the part has been loaded. */
  loading?: ReactNode;
}

/** A part without which the page is complete, loaded when it is first shown. Nothing says that it cannot be loaded. */
export function LateOptional<Props extends object>({ part, props, loading }: LateProps<Props>) {
  useLatePart(part);
  const Loaded = part.pick();
  return Loaded ? <Loaded {...props} /> : loading;
}

interface Opened {
  isOpen: boolean;
  /** Something else takes its place when it cannot be loaded: no toast is shown. */
  isQuiet?: boolean;
  onClose(): void;
}

/** Loads a dialog. If that fails while it is open, it closes, and a toast says so. Opening it again tries again. */
function useLateDialog<Props extends object>(part: LatePart<Props>, { isOpen, isQuiet = false, onClose }: Opened) {
  const { hasFailed, retry } = useLatePart(part, DIALOG_ATTEMPTS, () => {
    if (!isOpen) return;
    if (!isQuiet) showToast(PAGE_TOASTS.partNotLoaded, 'destructive');
    onClose();
  });
  const open = useEffectEvent(() => {
    if (hasFailed) retry();
  });
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
}

/** Stays true from the first opening on: what was opened stays mounted, so that it can fade out. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}

interface LateOverlayProps<Props> extends LateProps<Props>, Partial<Opened> {
  onClose(): void;
}

/**
 * What lies over the page, loaded when it is first opened. Without `isOpen`, it is open for as long as it is mounted.
 */
export function LateOverlay<Props extends object>({ isOpen = true, ...of }: LateOverlayProps<Props>) {
  return useWasOpened(isOpen) && <OpenedOverlay {...of} isOpen={isOpen} />;
}

function OpenedOverlay<Props extends object>(of: LateOverlayProps<Props> & Opened) {
  useLateDialog(of.part, of);
  const Loaded = of.part.pick();
  return Loaded ? <Loaded {...of.props} /> : of.loading;
}

interface DialogProps {
  isOpen: boolean;
  onClose(): void;
}

interface LateDialogProps<Props> {
  part: LatePart<Props>;
  props: Props;
}

/** A dialog that is loaded when it is first opened. */
export function LateDialog<Props extends DialogProps>(of: LateDialogProps<Props>) {
  return useWasOpened(of.props.isOpen) && <OpenedDialog {...of} />;
}

/** Mounted closed: Mantine returns the focus only from dialogs that were mounted before they were opened. */
function OpenedDialog<Props extends DialogProps>({ part, props }: LateDialogProps<Props>) {
  const [isMounted, setIsMounted] = useState(false);
  useLateDialog(part, props);
  const Loaded = part.pick();
  useEffect(() => setIsMounted(Loaded !== undefined), [Loaded]);
  return Loaded && <Loaded {...props} isOpen={props.isOpen && isMounted} />;
}
