import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('a store', () => {
  it('holds a value that can be set, and changed on the basis of the last one', () => {
    const store = createStore(1);
    store.set(2);
    store.update((value) => value + 1);
    expect(store.get()).toBe(3);
  });

  it('notifies all its listeners of a change once, with the new value in place', () => {
    const store = createStore('a');
    const seen: string[] = [];
    store.subscribe(() => seen.push(`first ${store.get()}`));
    store.subscribe(() => seen.push(`second ${store.get()}`));
    store.set('b');
    expect(seen).toEqual(['first b', 'second b']);
  });

  it('notifies nobody when the value stays the same', () => {
    const listener = vi.fn();
    const value = { a: 1 };
    const store = createStore(value);
    store.subscribe(listener);
    store.set(value);
    store.update((same) => same);
    expect(listener).not.toHaveBeenCalled();
  });

  it('no longer notifies a listener that has left, even when it leaves while being notified', () => {
    const store = createStore(0);
    const listener = vi.fn(() => leave());
    const other = vi.fn();
    const leave = store.subscribe(listener);
    store.subscribe(other);
    store.set(1);
    store.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
  });

  it('keeps a listener that subscribed twice until it has left twice', () => {
    const store = createStore(0);
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.subscribe(listener);
    leave();
    leave();
    store.set(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
