import { useEffect, useRef } from 'react';

/** Asks whether the work may be dropped; true = leave. Set by the dialog of the app. */
type Ask = () => Promise<boolean>;

/** The unsaved forms, each with what forgets its draft. */
const forms = new Map<symbol, () => void>();
let ask: Ask = async () => false;

export const hasUnsavedWork = (): boolean => forms.size > 0;

/** The dialog "Leave without saving?" registers itself here. */
export function askWith(asker: Ask): void {
  ask = asker;
}

/** True where nothing is unsaved, or where the administrator drops it. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const leaves = await ask();
  if (leaves) {
    for (const drop of forms.values()) drop();
    forms.clear();
  }
  return leaves;
}

/** Holds the page while `isDirty`: links, Back and closing the tab ask first. `drop`: called where the administrator leaves all the same. */
export function useUnsavedWork(isDirty: boolean, drop: () => void = () => undefined): void {
  const latest = useRef(drop);
  latest.current = drop;
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    forms.set(form, () => latest.current());
    return () => void forms.delete(form);
  }, [isDirty]);
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault();
  });
  // Back and Forward: the move is held, and made again once the work may be dropped.
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsavedWork()) return;
    const { key } = event.destination;
    event.preventDefault();
    void mayLeave().then((leaves) => leaves && window.navigation?.traverseTo(key));
  });
}
