import { type NotificationData, useNotifications } from '@mantine/notifications';
import { TOAST_SWIPE_THRESHOLD_PX, TOAST_VISIBLE_MS } from '@marque/domain/product/limits';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dismissToast, getAction, getLook, isDismissed, recallToast, type ToastLook } from '../lib/toast.ts';
import { IconClose } from './bar-icons.tsx';
import classes from './toast-region.module.css';
import { useToastDismissal } from './use-toast-dismissal.ts';

/**
 * Shows toasts (spec 9.11): F8 focuses the region and shows the last toast again; a swipe to the right or the close
 * button dismisses it. Both live regions exist from the start: one added together with its text would not be announced.
 */
export function ToastRegion() {
  const toasts = useNotifications().notifications.filter((toast) => !isDismissed(toast));
  const region = useRef<HTMLElement>(null);

  useToastDismissal();

  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      recallToast();
      region.current?.focus();
    };
    document.addEventListener('keydown', focusOnF8);
    return () => document.removeEventListener('keydown', focusOnF8);
  }, []);

  const cards = (look: ToastLook) =>
    toasts.filter((toast) => getLook(toast) === look).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <section ref={region} className={classes.region} aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status" className={classes.live}>
        {cards('default')}
      </div>
      <div role="alert" className={classes.live}>
        {cards('destructive')}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { toast: NotificationData }) {
  const { id = '' } = toast;
  const action = getAction(toast);
  const until = action?.until;
  const card = useRef<HTMLDivElement>(null);
  const isHeld = useHeld(card);
  const offset = useSwipeRight(card, () => dismissToast(id));

  useEffect(() => {
    // An expired action is withdrawn even while the toast is hovered or focused.
    if (isHeld && until === undefined) return;
    const timer = setTimeout(() => dismissToast(id), until === undefined ? TOAST_VISIBLE_MS : until - Date.now());
    return () => clearTimeout(timer);
  }, [isHeld, id, until]);

  return (
    <div
      ref={card}
      className={classes.toast}
      data-look={getLook(toast)}
      style={offset > 0 ? { transform: `translateX(${offset}px)`, transition: 'none' } : {}}
    >
      <div className={classes.text}>
        <p className={classes.title}>{toast.title}</p>
        {toast.message && <p className={classes.description}>{toast.message}</p>}
      </div>
      {action && (
        <button type="button" className={classes.action} aria-keyshortcuts={action.key} onClick={action.run}>
          {action.label}
          {action.key && <kbd aria-hidden>{action.key}</kbd>}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Close notification" onClick={() => dismissToast(id)}>
        <IconClose size={16} />
      </button>
    </div>
  );
}

/** Whether the toast is hovered or focused, which pauses its timer. */
function useHeld(card: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(false);
    const abort = new AbortController();
    element.addEventListener('pointerenter', hold, abort);
    element.addEventListener('focusin', hold, abort);
    element.addEventListener('pointerleave', release, abort);
    element.addEventListener('focusout', release, abort);
    return () => abort.abort();
  }, [card]);
  return isHeld;
}

/** How far a pointer has dragged the toast to the right; `onSwiped` is called on release beyond the threshold. */
function useSwipeRight(card: RefObject<HTMLElement | null>, onSwiped: () => void): number {
  const [offset, setOffset] = useState(0);
  const swiped = useRef(onSwiped);
  swiped.current = onSwiped;

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    let start: number | null = null;
    const abort = new AbortController();
    const begin = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start = event.clientX;
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (start !== null) setOffset(Math.max(0, event.clientX - start));
    };
    const end = (event: PointerEvent) => {
      const isSwiped = start !== null && event.clientX - start >= TOAST_SWIPE_THRESHOLD_PX;
      start = null;
      if (isSwiped) swiped.current();
      else setOffset(0);
    };
    const giveUp = () => {
      start = null;
      setOffset(0);
    };
    element.addEventListener('pointerdown', begin, abort);
    element.addEventListener('pointermove', move, abort);
    element.addEventListener('pointerup', end, abort);
    element.addEventListener('pointercancel', giveUp, abort);
    return () => abort.abort();
  }, [card]);
  return offset;
}
