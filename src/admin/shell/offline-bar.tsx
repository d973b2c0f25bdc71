import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';

const watch = (told: () => void) => {
  addEventListener('online', told);
  addEventListener('offline', told);
  return () => {
    removeEventListener('online', told);
    removeEventListener('offline', told);
  };
};

/** Stands over the screen while the browser has no connection. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className="offline-bar" role="status">
      <Icon name="wifi-off" />
      <p>
        <b>No connection.</b> What you see may be out of date. What you type stays in its form; save it when the connection is back.
      </p>
    </div>
  );
}
