/** Calls `work` once the browser has nothing to do. */
export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 1);
};

/** The browser is asked to fetch only what is needed. */
export function savesData(): boolean {
  const connection: { readonly saveData?: boolean } | undefined = 'connection' in navigator ? (navigator.connection ?? {}) : undefined;
  return connection?.saveData === true;
}
