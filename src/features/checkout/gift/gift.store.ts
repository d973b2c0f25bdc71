import { atom } from 'nanostores';
import { memoryKeys, storedForVisit, storeForVisit } from '../../payment/pay/page-state.client.ts';

/** The words of the card where the customer wants the order wrapped as a present; null where it is none, as it is at first. */
export const $giftNote = atom<string | null>(null);

export function setGiftNote(note: string | null): void {
  storeForVisit(memoryKeys.gift, note);
  $giftNote.set(note);
}

/** Restores the wish of this visit, after hydration. */
export const restoreGift = (): void => $giftNote.set(storedForVisit(memoryKeys.gift));
