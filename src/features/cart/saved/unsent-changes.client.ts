import { inTab } from '../../../ui/storage.client.ts';
import type { CartChange } from './cart-change.ts';

const KEY = 'sparkle_cart_unsent';
/** Used for as long as the page is open if storage is blocked or full. */
let fallback: readonly string[] | null = null;

const stored = (): readonly string[] => fallback ?? inTab.read(KEY)?.split('\n') ?? [];

function store(changes: readonly string[]): void {
  fallback = inTab.write(KEY, changes.join('\n') || null) ? null : changes;
}

/** Keeps a change until it is sent, for the next page of this tab: the shopper may leave this one while its cart is being loaded. */
export const keepUnsent = (change: CartChange): void => store([...stored(), JSON.stringify(change)]);

/** Returns true if nobody has sent this change yet, and false after that: a page that was left and shown again still has it. */
export function takeUnsent(change: CartChange): boolean {
  const changes = [...stored()];
  const at = changes.indexOf(JSON.stringify(change));
  if (at >= 0) store(changes.toSpliced(at, 1));
  return at >= 0;
}

/** Returns and forgets the changes that a former page of this tab kept. */
export function takeAllUnsent(): CartChange[] {
  const changes = stored();
  store([]);
  return changes.map((change): CartChange => JSON.parse(change));
}
