/** An observable value. Fits `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<Value> {
  /** The same object until something changes. */
  get(): Value;
  /** Notifies the listeners, unless it is the same value. */
  set(next: Value): void;
  update(change: (value: Value) => Value): void;
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;

  function set(next: Value): void {
    if (Object.is(next, value)) return;
    value = next;
    // Copied, because listeners may unsubscribe or subscribe meanwhile.
    for (const listener of [...listeners]) listener();
  }

  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      // A separate function for each call: the same listener may subscribe twice.
      const notify = () => listener();
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}
