/** The browser is asked to fetch only what is needed. */
export function savesData(): boolean {
  const connection: { readonly saveData?: boolean } | undefined = 'connection' in navigator ? (navigator.connection ?? {}) : undefined;
  return connection?.saveData === true;
}
