import { atom } from 'nanostores';

/** Products on the shopper's wishlist; null while nobody is signed in, or nobody has said so yet. */
export const $wishlist = atom<ReadonlySet<number> | null>(null);

declare global {
  interface WindowEventMap {
    /** Sent by whoever learns that somebody is signed in, with the ids of their wishlist. */
    'wishlist:known': CustomEvent<{ ids: readonly number[] }>;
  }
}
globalThis.window?.addEventListener('wishlist:known', ({ detail }) => $wishlist.set(new Set(detail.ids)));

/** Adds or removes; the list changes only after the server's yes. False where the server said no or did not answer. */
export async function setWished(id: number, wished: boolean): Promise<boolean> {
  try {
    const { ok } = await fetch(`/api/wishlist/${id}`, { method: wished ? 'PUT' : 'DELETE' });
    const list = new Set($wishlist.get());
    if (ok) wished ? list.add(id) : list.delete(id);
    if (ok) $wishlist.set(list);
    return ok;
  } catch {
    return false;
  }
}

const PENDING = 'wish';

/** Remembers the piece a guest pressed the heart of, so that it is added once they are back from the log-in. */
export function keepWish(id: number): void {
  try {
    sessionStorage.setItem(PENDING, String(id));
  } catch {}
}

/** The remembered piece, once. */
export function takeWish(): number | null {
  try {
    const id = Number(sessionStorage.getItem(PENDING));
    sessionStorage.removeItem(PENDING);
    return id > 0 ? id : null;
  } catch {
    return null;
  }
}
