import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Opens the form of a new record where the address asks for it ("?add=1"), once: Back and reload do not open it again. `open` must be stable. */
export function useAdd(open: () => void): void {
  const [path, go] = useLocation();
  const asks = new URLSearchParams(useSearch()).has('add');
  useEffect(() => {
    if (!asks) return;
    // The form gives the focus back to what had it.
    document.querySelector<HTMLElement>('.add-button')?.focus({ preventScroll: true });
    open();
    go(path, { replace: true });
  }, [asks, open, go, path]);
}
