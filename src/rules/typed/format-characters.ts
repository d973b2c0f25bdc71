/** Characters that a field takes of a number or a code, which people paste with spaces, marks and signs. */
export const PASTED_MAX = 40;

/** Marks of direction, soft hyphens, byte order marks: contact cards, phones and files add them, and nobody sees them. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Between letters of Indian scripts and in emoji they change what is seen; at the edges they do not. */
const JOINERS = /[\u200c\u200d]/g;
const EDGES = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;

/**
 * Returns what somebody typed without what they cannot see, trimmed, in Unicode's form NFC. Keyboards write one letter in different code points
 * ('ड़' in one or two), and what two people typed alike must be equal for searches and indexes. '\u202a98450\u202c' → '98450'
 */
export const tidied = (typed: string): string => typed.replace(UNSEEN, '').replace(EDGES, '').normalize('NFC');

/** The same for numbers, addresses and codes: no joiners, and one kind of space. '\ufeff56\u00a00003 ' → '56 0003' */
export const bare = (typed: string): string => tidied(typed.replace(JOINERS, '').replace(/\s+/g, ' '));
