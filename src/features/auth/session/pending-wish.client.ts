const PENDING = 'wish';

/** Stores the product whose heart a guest pressed, so that it is added after the log-in. */
export function storePendingWish(id: number): void {
  try {
    sessionStorage.setItem(PENDING, String(id));
  } catch {}
}

/** The stored product id, which stays stored. */
export function pendingWish(): number | null {
  try {
    const id = Number(sessionStorage.getItem(PENDING));
    return id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Returns and deletes the stored product id. */
export function takePendingWish(): number | null {
  const id = pendingWish();
  try {
    sessionStorage.removeItem(PENDING);
  } catch {}
  return id;
}
