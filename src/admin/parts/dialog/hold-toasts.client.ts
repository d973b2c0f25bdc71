import { $toast, hideToast, showToast, type Toast } from '../../../ui/toast/toast.store.ts';

/**
 * Holds toasts back until the returned function is called, and then shows the last of them. A dialog holds them while it saves: one that is
 * announced in a dialog that closes at this moment is cut off, for a reader and for the eye.
 */
export function holdToasts(): () => void {
  let held: Toast | null = null;
  // The host draws a toast a moment after it came: this one is gone by then.
  const stop = $toast.listen((toast) => {
    if (!toast) return;
    held = toast;
    hideToast();
  });
  return () => {
    stop();
    // The dialog is taken away first.
    if (held) setTimeout(showToast, 0, held);
  };
}
