import { inTab } from '../../../ui/storage.client.ts';
import type { CartChange } from './cart-change.ts';

const KEY = 'cart_unsent';

/** Returns the changes, as JSON, that this tab has not sent. */
export const unsentChanges = (): string[] => inTab.read(KEY)?.split('\n') ?? [];
export const storeUnsent = (changes: readonly string[]): boolean => inTab.write(KEY, changes.join('\n') || null);

/**
 * Keeps a change until it is sent, for the next page of this tab: the shopper may leave this one while its cart is being loaded. Returns
 * false if the storage is blocked or full.
 */
export const keepUnsent = (change: CartChange): boolean => storeUnsent([...unsentChanges(), JSON.stringify(change)]);
