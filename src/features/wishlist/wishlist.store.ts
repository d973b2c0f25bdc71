import { atom } from 'nanostores';
import { call } from '../../api-client.ts';

/** Ids of the products on the wishlist; null for a guest, and until the server has answered. */
export const $wishlist = atom<ReadonlySet<number> | null>(null);

/** 'already': it was on the list before. 'out': it is out of stock. 'guest': the customer is no longer signed in. */
type WishOutcome = 'done' | 'already' | 'out' | 'guest' | 'failed';

/** Adds or removes a product; the list changes only after the server has confirmed it. */
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
