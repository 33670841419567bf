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

const removals = new Map<string, ReturnType<typeof setTimeout>>();

const listToasts = (): NotificationData[] => notificationsStore.getState().notifications;

/**
 * Shows a toast in place of any other: there is at most one, without a queue (spec 9.11). Dismissed when its page is
 * left.
 */
export function showToast(toast: ToastText, look: ToastLook = 'default'): void {
  addToast(toast, { [LOOK]: look });
}

/** Shows a toast about an action that leads to another page, where it stays. */
export function showToastOnNextPage(toast: ToastText): void {
  addToast(toast, { [LOOK]: 'default', [LEADS_ON]: true });
}

/**
 * Shows a toast with an action, which stays on other pages and beside dialogs until the action expires, and cannot be
 * recalled after that. Returns its id.
 */
export function showActionToast(toast: ToastText, action: ToastAction): string {
  return addToast(toast, { [LOOK]: 'default', [ACTION]: action });
}

function addToast({ title, description }: ToastText, attributes: Record<`data-${string}`, unknown>): string {
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
    return;
  }
  notifications.update({ ...toast, [DISMISSED]: true });
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  );
}

/** Dismisses every toast without an action, because something else takes its space. */
export function dismissToasts(): void {
  for (const toast of listToasts()) if (!getAction(toast)) dismissToast(toast.id ?? '');
}

/** Dismisses toasts that belong to the page being left. */
export function dismissToastsOfPage(): void {
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
