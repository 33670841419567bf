import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from '@marque/domain/product/limits';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';

export type ToastLook = 'default' | 'destructive';

/** Notification attributes that hold a toast's metadata. */
const LOOK = 'data-look';
const LEADS_ON = 'data-leads-on';
const DISMISSED = 'data-dismissed';
const ACTION = 'data-action';

export interface ToastAction {
  label: string;
  /** A keyboard shortcut for the same action, if the page has one. */
  key?: string;
  run(): void;
  /** When the action expires, in milliseconds since 1970: the toast disappears then. */
  until: number;
}

type Attributes = Record<`data-${string}`, unknown>;

interface WaitingToast {
  toast: ToastText;
  attributes: Attributes;
}

const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shown once the toast that offers an action is gone. */
let waiting: WaitingToast | null = null;

const listToasts = (): NotificationData[] => notificationsStore.getState().notifications;

/**
 * Shows a toast in place of any other: there is at most one (spec 9.11). Only behind one with an action it waits until
 * that is gone; of several that wait the last one is shown, or the last failure. Dismissed when its page is left.
 */
export function showToast(toast: ToastText, look: ToastLook = 'default'): void {
  addToastInTurn({ toast, attributes: { [LOOK]: look } });
}

/** Shows a toast about an action that leads to another page, where it stays. */
export function showToastOnNextPage(toast: ToastText): void {
  addToastInTurn({ toast, attributes: { [LOOK]: 'default', [LEADS_ON]: true } });
}

/**
 * Shows a toast with an action, which stays on other pages and beside dialogs until the action expires or a newer one
 * replaces it, and cannot be recalled after that. Returns its id.
 */
export function showActionToast(toast: ToastText, action: ToastAction): string {
  return addToast(toast, { [LOOK]: 'default', [ACTION]: action });
}

function addToastInTurn(added: WaitingToast): void {
  if (!listToasts().some(hasLiveAction)) addToast(added.toast, added.attributes);
  else if (!waiting || !isFailure(waiting) || isFailure(added)) waiting = added;
}

function showWaiting(): void {
  if (!waiting || listToasts().some(hasLiveAction)) return;
  const { toast, attributes } = waiting;
  waiting = null;
  addToast(toast, attributes);
}

const isFailure = ({ attributes }: WaitingToast): boolean => attributes[LOOK] === 'destructive';

function hasLiveAction(toast: NotificationData): boolean {
  const action = getAction(toast);
  return action !== null && action.until > Date.now();
}

function addToast({ title, description }: ToastText, attributes: Attributes): string {
  const added = notifications.show({ title, message: description, ...attributes });
  for (const { id = '' } of listToasts().slice(0, -TOAST_LIMIT)) removeToast(id);
  return added;
}

/** Dismisses the toast with this id, not a newer one. `recallToast` can show it again for a while. */
export function dismissToast(id: string): void {
  const toast = listToasts().find((each) => each.id === id);
  if (!toast || isDismissed(toast)) return;
  if (getAction(toast)) {
    removeToast(id);
    showWaiting();
    return;
  }
  notifications.update({ ...toast, [DISMISSED]: true });
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  );
}

/** Dismisses every toast without an action, because something else takes its space. A failure goes on waiting. */
export function dismissToasts(): void {
  if (waiting && !isFailure(waiting)) waiting = null;
  for (const toast of listToasts()) if (!getAction(toast)) dismissToast(toast.id ?? '');
}

/** Dismisses toasts that belong to the page being left. A failure goes on waiting. */
export function dismissToastsOfPage(): void {
  if (waiting && !isFailure(waiting) && !waiting.attributes[LEADS_ON]) waiting = null;
  for (const toast of listToasts()) if (!toast[LEADS_ON] && !getAction(toast)) dismissToast(toast.id ?? '');
}

/** Shows the newest toast again, if it was dismissed and is not removed yet (spec 9.11). */
export function recallToast(): void {
  const toast = listToasts().at(-1);
  if (!toast?.id || !isDismissed(toast)) return;
  clearTimeout(removals.get(toast.id));
  notifications.update({ ...toast, [DISMISSED]: false });
}

function removeToast(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
  notifications.hide(id);
}

export function isDismissed(toast: NotificationData): boolean {
  return toast[DISMISSED] === true;
}

export function getAction(toast: NotificationData): ToastAction | null {
  return toast[ACTION] ?? null;
}

export function getLook(toast: NotificationData): ToastLook {
  return toast[LOOK] === 'destructive' ? 'destructive' : 'default';
}
