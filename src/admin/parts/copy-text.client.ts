import { showToast } from '../../ui/toast/toast.store.ts';

/** Puts a text into the clipboard and says so. */
export function copyText(text: string): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => showToast({ kind: 'done', title: 'Copied', message: text }),
    () => showToast({ kind: 'error', title: 'Not copied', message: 'The browser did not allow it.' }),
  );
}
