import { notifications, notificationsStore } from '@mantine/notifications';
import { TOAST_REMOVE_DELAY_MS } from '@marque/domain/product/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissToast,
  dismissToasts,
  dismissToastsOfPage,
  getAction,
  getLook,
  isDismissed,
  recallToast,
  showActionToast,
  showToast,
  showToastOnNextPage,
} from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  notifications.clean();
});
afterEach(() => vi.useRealTimers());

const kept = () => notificationsStore.getState().notifications;
const shown = () => kept().filter((toast) => !isDismissed(toast));
const titles = () => shown().map(({ title }) => title);
const offerUndo = (title: string) =>
  showActionToast({ title }, { label: 'Undo', run: () => undefined, until: Date.now() + 10_000 });

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

  it('are out of sight when dismissed, and removed 1,000,000 ms later', () => {
    showToast({ title: 'Phone verified' });
    dismissToast(shown()[0]?.id ?? '');
    expect(shown()).toEqual([]);
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
    expect(kept()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(kept()).toEqual([]);
  });

  it('are shown again on request until they are removed', () => {
    showToast({ title: 'Phone verified' });
    dismissToasts();
    recallToast();
    expect(shown().map((toast) => toast.title)).toEqual(['Phone verified']);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(shown()).toHaveLength(1);
    dismissToasts();
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    recallToast();
    expect(shown()).toEqual([]);
  });

  it('go with their page, unless they lead on to another one', () => {
    showToast({ title: 'Login failed' }, 'destructive');
    dismissToastsOfPage();
    expect(shown()).toEqual([]);
    showToastOnNextPage({ title: 'Login successful' });
    dismissToastsOfPage();
    expect(shown().map((toast) => toast.title)).toEqual(['Login successful']);
  });

  it('that offer something stay beside dialogs and on other pages, and are gone once dismissed', () => {
    const run = vi.fn();
    const id = showActionToast({ title: 'Approved' }, { label: 'Undo', run, until: Date.now() + 10_000 });
    dismissToasts();
    dismissToastsOfPage();
    expect(shown().map(({ title }) => title)).toEqual(['Approved']);
    expect(shown().map((toast) => getAction(toast)?.label)).toEqual(['Undo']);
    dismissToast(id);
    recallToast();
    expect(kept()).toEqual([]);
  });

  it('that offer something stay until it is taken or too late, and the next one waits until then', () => {
    const id = offerUndo('Approved');
    showToast({ title: 'Photos downloaded' });
    expect(titles()).toEqual(['Approved']);
    dismissToast(id);
    expect(titles()).toEqual(['Photos downloaded']);
  });

  it('that offer something make way for a newer offer', () => {
    const older = offerUndo('Approved');
    offerUndo('Rejected');
    expect(titles()).toEqual(['Rejected']);
    dismissToast(older);
    expect(titles()).toEqual(['Rejected']);
  });

  it('do not wait for an offer that has run out', () => {
    offerUndo('Approved');
    vi.advanceTimersByTime(10_000);
    showToast({ title: 'Photos downloaded' });
    expect(titles()).toEqual(['Photos downloaded']);
  });

  it('that wait make way for later ones, but a failure is always told', () => {
    const id = offerUndo('Approved');
    showToast({ title: 'Photos downloaded' });
    showToast({ title: 'Decision not saved' }, 'destructive');
    showToast({ title: 'Dossier downloaded' });
    dismissToasts();
    dismissToastsOfPage();
    dismissToast(id);
    expect(titles()).toEqual(['Decision not saved']);
  });

  it('that wait go with their page, unless they lead on to another one', () => {
    const first = offerUndo('Approved');
    showToast({ title: 'Photos downloaded' });
    dismissToastsOfPage();
    dismissToast(first);
    expect(titles()).toEqual([]);
    const second = offerUndo('Rejected');
    showToastOnNextPage({ title: 'Login successful' });
    dismissToastsOfPage();
    dismissToast(second);
    expect(titles()).toEqual(['Login successful']);
  });
});
