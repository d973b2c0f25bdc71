import { $toast, hideToast } from '../../ui/toast/toast.store.ts';

/** A field and a sheet take back what was typed in them. */
const TYPED_IN = 'input, textarea, select, [contenteditable], [role=grid] *';

/** Ctrl+Z presses the Undo of the toast on show: a screen reader is elsewhere, and the toast leaves by itself. @returns what stops it */
export function pressUndoByKey(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches(TYPED_IN)) return;
    const action = $toast.get()?.action;
    if (action?.label !== 'Undo' || !action.onClick) return;
    event.preventDefault();
    hideToast();
    action.onClick();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
