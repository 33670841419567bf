import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from '@marque/domain/product/limits';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';

export type ToastLook = 'default' | 'destructive';

/** The attributes of a notification that carry what we know of a toast. */
const LOOK = 'data-look';
const LEADS_ON = 'data-leads-on';
const DISMISSED = 'data-dismissed';

const removals = new Map<string, ReturnType<typeof setTimeout>>();

const listToasts = (): NotificationData[] => notificationsStore.getState().notifications;

/** Shows a toast in place of any other: there is at most one, and none waits (spec 9.11). It goes with its page. */
export function showToast(toast: ToastText, look: ToastLook = 'default'): void {
  addToast(toast, { [LOOK]: look });
}

/** Shows a toast about something that leads to another page, where it stays. */
export function showToastOnNextPage(toast: ToastText): void {
  addToast(toast, { [LOOK]: 'default', [LEADS_ON]: true });
}

function addToast({ title, description }: ToastText, attributes: Record<`data-${string}`, unknown>): void {
  notifications.show({ title, message: description, ...attributes });
  for (const { id = '' } of listToasts().slice(0, -TOAST_LIMIT)) removeToast(id);
}

/** Dismisses the toast with this id, not a newer one. It is kept for a while, to be shown again by `recallToast`. */
export function dismissToast(id: string): void {
  const toast = listToasts().find((each) => each.id === id);
  if (!toast || isDismissed(toast)) return;
  notifications.update({ ...toast, [DISMISSED]: true });
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  );
}

/** Dismisses every toast: something takes its place on the screen. */
export function dismissToasts(): void {
  for (const { id = '' } of listToasts()) dismissToast(id);
}

/** Dismisses what belongs to the page that is left. */
export function dismissToastsOfPage(): void {
  for (const toast of listToasts()) if (!toast[LEADS_ON]) dismissToast(toast.id ?? '');
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

export function getLook(toast: NotificationData): ToastLook {
  return toast[LOOK] === 'destructive' ? 'destructive' : 'default';
}
