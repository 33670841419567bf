import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { readKey, subscribeToEntry } from '../lib/browser-entry.ts';
import loading from '../ui/loading.module.css';
import classes from './page-progress.module.css';

/** Most pages are there before. */
const SHOWN_AFTER_MS = 150;

/** Says that the next page is loading: the former one stays until it is there, since navigations are transitions. */
export function PageProgress() {
  const { pathname, key } = useLocation();
  const isLoading = useSyncExternalStore(
    subscribeToEntry,
    () => readKey() !== key && globalThis.location.pathname !== pathname,
    () => false,
  );
  return isLoading && <Bar />;
}

function Bar() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isShown && (
      <div className={classes.bar} role="status">
        <span className={loading.label}>Loading</span>
      </div>
    )
  );
}
