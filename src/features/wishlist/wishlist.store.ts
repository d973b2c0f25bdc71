import { atom } from 'nanostores';
import { call } from '../../api-client.ts';

/** Products on the shopper's wishlist; null while nobody is signed in, or the server has not told yet. */
export const $wishlist = atom<ReadonlySet<number> | null>(null);

/** 'already': it was on the list before. 'out': it is out of stock. 'guest': nobody is signed in any more. */
type WishOutcome = 'done' | 'already' | 'out' | 'guest' | 'failed';

/** Adds or removes; the list changes only after the server's yes. */
export async function setWished(id: number, wished: boolean): Promise<WishOutcome> {
  const answer = await call(wished ? 'PUT /wishlist/:id' : 'DELETE /wishlist/:id', { params: { id } });
  if (answer.status === 401) return 'guest';
  if (!answer.ok) return answer.status === 409 ? 'out' : 'failed';
  const list = new Set($wishlist.get());
  if (wished) list.add(id);
  else list.delete(id);
  $wishlist.set(list);
  return 'added' in answer.data && !answer.data.added ? 'already' : 'done';
}

const PENDING = 'wish';

/** Remembers the piece a guest pressed the heart of, so that it is added once they are back from the log-in. */
export function storePendingWish(id: number): void {
  try {
    sessionStorage.setItem(PENDING, String(id));
  } catch {}
}

/** The remembered piece, once. */
export function takePendingWish(): number | null {
  try {
    const id = Number(sessionStorage.getItem(PENDING));
    sessionStorage.removeItem(PENDING);
    return id > 0 ? id : null;
  } catch {
    return null;
  }
}
