/** The places in which canned replies are used. */
export const replyPlaces = ['whatsapp', 'return', 'complaint', 'review', 'note'] as const;
export type ReplyPlace = (typeof replyPlaces)[number];

/** A text that the owner keeps, with placeholders such as {name}. */
export interface CannedReply {
  readonly place: ReplyPlace;
  readonly title: string;
  readonly text: string;
}

/** The values of the placeholders; '' or nothing if unknown. */
export type PlaceholderValues = Readonly<Partial<Record<'name' | 'order' | 'tracking' | 'shop', string>>>;

/** The texts of a shop that has not saved its own. */
export const defaultCannedReplies: readonly CannedReply[] = [
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

const PLACEHOLDER = /\{([a-z]+)\}/g;

/**
 * Returns the text with the known values in its placeholders; the others stay as they are. `fillPlaceholders('Dear {name}', { name: 'Asha' })` → 'Dear
 * Asha'
 */
export const fillPlaceholders = (text: string, placeholders: PlaceholderValues): string =>
  text.replace(
    PLACEHOLDER,
    (placeholder, name: string) => (Object.hasOwn(placeholders, name) && placeholders[name as keyof PlaceholderValues]) || placeholder,
  );

/** Returns the placeholders without a value: they must not reach a customer. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder)),
];

/** The placeholders that a text may have. */
export const knownPlaceholders: readonly string[] = ['{name}', '{order}', '{tracking}', '{shop}'];
