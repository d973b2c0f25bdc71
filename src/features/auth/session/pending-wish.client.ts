import { inTab } from '../../../ui/storage.client.ts';

const PENDING = 'wish';

/** Stores the product whose heart a guest pressed, so that it is added after the log-in. */
export function storePendingWish(id: number): void {
  inTab.write(PENDING, String(id));
}

/** Returns the stored product id, which stays stored. */
export function pendingWish(): number | null {
  const id = Number(inTab.read(PENDING));
  return id > 0 ? id : null;
}

/** Returns and deletes the stored product id. */
export function takePendingWish(): number | null {
  const id = pendingWish();
  inTab.write(PENDING, null);
  return id;
}
