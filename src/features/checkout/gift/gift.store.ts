import { atom } from 'nanostores';
import { keepDetail, keptDetail, keptDetails } from '../../cart/kept-details.client.ts';

/** The words of the card where the customer wants the order wrapped as a present; null where it is none, as it is at first. */
export const $giftNote = atom<string | null>(null);

export function setGiftNote(note: string | null): void {
  // A gift without words on its card is a gift too.
  keepDetail(keptDetails.gift, note === null ? null : JSON.stringify(note));
  $giftNote.set(note);
}

/** Restores the wish that was kept with the cart, after hydration. */
export function restoreGift(): void {
  try {
    const note: unknown = JSON.parse(keptDetail(keptDetails.gift) ?? 'null');
    $giftNote.set(typeof note === 'string' ? note : null);
  } catch {
    $giftNote.set(null);
  }
}
