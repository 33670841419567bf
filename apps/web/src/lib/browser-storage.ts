/** The subset of `Storage` used for what is unsent. Any method may throw: storage can be full or forbidden. */
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is forbidden, even reading `localStorage` throws; hence only inside the methods. */
export const browserStorage: KeyedStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
