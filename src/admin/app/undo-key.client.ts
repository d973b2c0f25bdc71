import { $toast, hideToast } from '../../ui/toast/toast.store.ts';

/** A field and a sheet take back what was typed in them. */
const TYPED_IN = 'input, textarea, select, [contenteditable], [role=grid] *';

/** Ctrl+Z does what the toast on show offers, such as Undo: a screen reader is elsewhere, and the toast leaves by itself. @returns what stops it */
export function pressUndoByKey(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches(TYPED_IN)) return;
    const action = $toast.get()?.action;
    if (!action || !('onClick' in action)) return;
    event.preventDefault();
    hideToast();
    action.onClick();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
