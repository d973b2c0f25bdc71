/** Returns whether the browser asks to fetch only what is needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData: boolean } };
  return connection?.saveData === true;
}
