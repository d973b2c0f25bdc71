import { useEffect, useState } from 'react';
import { callTexts } from '../../ui/calls-script.texts.ts';
import { showToast } from '../../ui/toast/toast.store.ts';

/** Downloads a part of the checkout once it is needed; null until it is there. @param load always the same function */
export function useLate<Part extends object>(isNeeded: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!isNeeded || part) return;
    load().then(setPart, () => showToast({ kind: 'error', title: callTexts().offline, message: callTexts().checkConnection }));
  }, [isNeeded, part, load]);
  return part;
}
