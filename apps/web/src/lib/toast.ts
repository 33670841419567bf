import { type NotificationData, notifications } from '@mantine/notifications';
import type { ToastText } from '@marque/domain/text/toasts';

export type ToastLook = 'default' | 'destructive';

/** Under which the look travels with a notification. */
const LOOK = 'data-look';

/** Shows a toast for 5 seconds in place of any other: at most one lives (spec 9.11), none waits. */
export function showToast({ title, description }: ToastText, look: ToastLook = 'default'): void {
  notifications.clean();
  notifications.show({ title, message: description, [LOOK]: look });
}

/** Closes whatever toast is there: something takes its place on the screen. */
export function dismissToasts(): void {
  notifications.clean();
}

/** Closes the toast with this id; a newer one stays. */
export function dismissToast(id: string): void {
  notifications.hide(id);
}

export function lookOf(toast: NotificationData): ToastLook {
  return toast[LOOK] === 'destructive' ? 'destructive' : 'default';
}
