/** Purposes of an address; each has its icon. */
export const addressKinds = ['home', 'work', 'other'] as const;
type AddressKind = (typeof addressKinds)[number];

/** The id of the first choice, which is a part of the account and has no row of its own. */
export const FIRST_CHOICE = 'first';
/** The id of an address that is not saved yet. */
export const NEW_ADDRESS = 'new';
/** Addresses of an account besides its first choice. */
export const OTHER_ADDRESSES_MAX = 11;
/** Characters of the name that an account gives an address: 'Amma'. */
export const ADDRESS_LABEL_MAX = 20;

/** Facts about an address in the book of its account. */
export interface BookEntry {
  /** 'home' where nothing was chosen. */
  readonly kind?: AddressKind;
  /** Word of the shopper for it: 'Amma'. Absent: the word of its kind. */
  readonly label?: string;
  /** Name of the receiver there. Absent: the account's own name. */
  readonly name?: string;
  /** Ten digits. Absent: the account's own number. */
  readonly phone?: string;
}
