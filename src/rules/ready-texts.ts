/** The places in which canned replies are used. */
export const readyPlaces = ['whatsapp', 'return', 'complaint', 'review', 'note'] as const;
export type ReadyPlace = (typeof readyPlaces)[number];

/** A text that the owner keeps, with blanks such as {name}. */
export interface ReadyText {
  readonly place: ReadyPlace;
  readonly title: string;
  readonly text: string;
}

/** The values of the blanks; '' or nothing if unknown. */
export type Filling = Readonly<Partial<Record<'name' | 'order' | 'tracking' | 'shop', string>>>;

/** The texts of a shop that has not saved its own. */
export const defaultReadyTexts: readonly ReadyText[] = [
  {
    place: 'whatsapp',
    title: 'On its way',
    text: 'Namaste {name}, your order {order} has left us. Track it here: {tracking}',
  },
  {
    place: 'whatsapp',
    title: 'Address to confirm',
    text: 'Namaste {name}, this is {shop}. The courier cannot find the address of order {order}. Could you send us a landmark?',
  },
  { place: 'review', title: 'Thanks', text: 'Thank you, {name}. We are glad that it arrived as you hoped.' },
  { place: 'note', title: 'Called, no answer', text: 'Called about {order}, no answer.' },
];

const BLANK = /\{([a-z]+)\}/g;

/**
 * Returns the text with the known values in its blanks; the others stay as they are. `fillText('Dear {name}', { name: 'Asha' })` → 'Dear
 * Asha'
 */
export const fillText = (text: string, filling: Filling): string =>
  text.replace(BLANK, (blank, name: string) => (Object.hasOwn(filling, name) && filling[name as keyof Filling]) || blank);

/** Returns the blanks that nothing fills: they must not reach a customer. */
export const blanksIn = (text: string): readonly string[] => [...new Set([...text.matchAll(BLANK)].map(([blank]) => blank))];

/** The blanks that a text may have. */
export const knownBlanks: readonly string[] = ['{name}', '{order}', '{tracking}', '{shop}'];
