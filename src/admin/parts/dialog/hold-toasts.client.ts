import { onSet } from 'nanostores';
import { $toast, showToast, type Toast } from '../../../ui/toast/toast.store.ts';

/**
 * Holds toasts back until the returned function is called, and then shows the last of them. A dialog holds them while it saves: one that is
 * announced in a dialog that closes at this moment is cut off, for a reader and for the eye.
 */
export function holdToasts(): () => void {
  let held: Toast | null = null;
  const stop = onSet($toast, ({ newValue, abort }) => {
    if (!newValue) return;
    held = newValue;
    abort();
  });
  return () => {
    stop();
    // The dialog is taken away first.
    if (held) setTimeout(showToast, 0, held);
  };
}
