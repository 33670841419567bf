import { type NotificationData, notifications } from '@mantine/notifications';
import type { ToastText } from '@marque/domain/text/toasts';

export type ToastLook = 'default' | 'destructive';

/** The attribute of a notification that carries its look. */
const LOOK = 'data-look';

/** Shows a toast in place of any other: there is at most one, and none waits (spec 9.11). */
export function showToast({ title, description }: ToastText, look: ToastLook = 'default'): void {
  notifications.clean();
  notifications.show({ title, message: description, [LOOK]: look });
}

/** Closes every toast: something takes its place on the screen. */
export function dismissToasts(): void {
  notifications.clean();
}

/** Closes the toast with this id, not a newer one. */
export function dismissToast(id: string): void {
  notifications.hide(id);
}

export function getLook(toast: NotificationData): ToastLook {
  return toast[LOOK] === 'destructive' ? 'destructive' : 'default';
}
