import { inTab, onDevice } from '../../ui/storage.client.ts';

/**
 * The details that the checkout keeps on this device, besides the cart, so that it survives a browser that is closed in the middle of
 * paying: the typed address and the wish for a gift. They are deleted with the cart: when the cart is emptied or ordered, and when its
 * customer logs out.
 */
export const keptDetails = { form: 'checkout_form', gift: 'checkout_gift' } as const;

type Key = (typeof keptDetails)[keyof typeof keptDetails];

/** `null` deletes it. */
export function keepDetail(key: Key, text: string | null): void {
  for (const storage of [onDevice, inTab]) storage.write(key, text);
}

/** For `readJson`: this visit's copy, else the device's. */
export const details = { read: (key: string) => inTab.read(key) ?? onDevice.read(key) };

/** Forgets what is kept on the device. This visit keeps its copy, because the emptying of the cart can be undone. */
export function forgetDetailsOnDevice(): void {
  for (const key of Object.values(keptDetails)) onDevice.write(key, null);
}

/** Forgets everything: the order is placed, or the customer has logged out. */
export function forgetDetails(): void {
  for (const key of Object.values(keptDetails)) keepDetail(key, null);
}
