import { atom } from 'nanostores';
import { readJson } from '../../../ui/stored-json.client.ts';
import { details, keepDetail, keptDetails } from '../../cart/kept-details.client.ts';
import { $isGift } from '../../cart/quote.store.ts';

/**
 * The words of the card where the customer wants the order wrapped as a present; null if it is none, as it is at first.
 */
export const $giftNote = atom<string | null>(null);
$giftNote.listen((note) => $isGift.set(note !== null));

export function setGiftNote(note: string | null): void {
  // A gift without words on its card is a gift too.
  keepDetail(keptDetails.gift, note === null ? null : JSON.stringify(note));
  $giftNote.set(note);
}

/** Restores the wish that was kept with the cart, after hydration. */
export function restoreGift(): void {
  $giftNote.set(readJson(details, keptDetails.gift, (note) => typeof note === 'string'));
}
