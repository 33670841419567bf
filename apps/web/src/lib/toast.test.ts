import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, getLook, showToast } from './toast.ts';

beforeEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications;

describe('toasts', () => {
  it('are shown one at a time: a new one takes the old one’s place, and none waits', () => {
    showToast({ title: 'Draft loaded' });
    showToast({ title: 'Error', description: 'Please try again' }, 'destructive');
    expect(shown().map((toast) => [toast.title, toast.message, getLook(toast)])).toEqual([
      ['Error', 'Please try again', 'destructive'],
    ]);
    expect(notificationsStore.getState().queue).toEqual([]);
  });

  it('stay when somebody dismisses the one before', () => {
    showToast({ title: 'First' });
    const first = shown()[0]?.id ?? '';
    showToast({ title: 'Second' });
    dismissToast(first);
    expect(shown().map((toast) => toast.title)).toEqual(['Second']);
  });

  it('are gone when dismissed', () => {
    showToast({ title: 'Phone verified' });
    dismissToast(shown()[0]?.id ?? '');
    expect(shown()).toEqual([]);
  });
});
