import { TOAST_REMOVE_DELAY_MS } from '@marque/domain/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, showToast, subscribeToToasts } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('are shown one at a time: a new one takes the old one’s place', () => {
    showToast({ title: 'Draft loaded' });
    showToast({ title: 'Error' }, 'destructive');
    expect(currentToast()).toMatchObject({ title: 'Error', look: 'destructive', isOpen: true });
  });

  it('stay when somebody dismisses the one before', () => {
    showToast({ title: 'First' });
    const first = currentToast()?.id ?? 0;
    showToast({ title: 'Second' });
    dismissToast(first);
    expect(currentToast()).toMatchObject({ title: 'Second', isOpen: true });
  });

  it('are closed at once when dismissed and forgotten after 1,000,000 ms', () => {
    showToast({ title: 'Phone verified' });
    dismissToast(currentToast()?.id ?? 0);
    expect(currentToast()?.isOpen).toBe(false);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
    expect(currentToast()).toBeNull();
  });

  it('tell those who listen, until they no longer do', () => {
    const listener = vi.fn();
    const stop = subscribeToToasts(listener);
    showToast({ title: 'Heard' });
    stop();
    showToast({ title: 'Unheard' });
    expect(listener).toHaveBeenCalledTimes(1);
    dismissToast(currentToast()?.id ?? 0);
  });
});
