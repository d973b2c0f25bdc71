import { linkEndings, namesThatEnd } from './link-endings.ts';

/** Parts of addresses and of markup, which no name contains. */
const NEVER = /[<>@\\{}[\]|]|\/\/|https?:|\bwww\.|\bxn--/i;
/** Degrees that read like the address of a country or of a company: nobody has a site of one letter there. */
const DEGREE = /^(?:[bm]\.(?:com|sc|tech|ed|ca|ba)|ll\.[bm])\.?$/i;
/** Invisible characters, such as joiners: between the letters of an address they hide it from a check, not from its reader. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Latin letters with accents: an accent after 'evil.com' does not keep a mail program from making a link of it. */
const ACCENTED = /(\p{Script=Latin})\p{M}+/gu;
/** Marks that browsers take for the dot of an address. */
const DOTS = /[。．｡․﹒]/g;
/** Letters, digits and marks joined by dots without a space. */
const JOINED = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;

const isInitial = (label: string) => [...label.normalize('NFC').replace(/\p{M}/gu, '')].length === 1;
/** Returns true for a possible ending of a domain. Every pair of two letters is a country's, or may become one. */
const isEnding = (label: string) => linkEndings.has(label) || namesThatEnd.has(label) || /^[a-z]{2}$/.test(label);

/**
 * Returns true if a mail program would make a link of words that dots join: 'bit.ly', 'refund-chamak.co.Verma'; not of 'K.R.Meera'.
 */
function isAddress(words: string): boolean {
  const labels = words.toLowerCase().normalize('NFD').replace(ACCENTED, '$1').normalize('NFC').split('.');
  return labels.some((label, at) => {
    if (at === 0 || !isEnding(label)) return false;
    return !(namesThatEnd.has(label) && labels.slice(0, at).every(isInitial));
  });
}

/**
 * 'link' where a name contains a link. Mails and pages show it to other people, so it must not carry a stranger's message.
 * 'D.K. Sharma', 'Ravi B.Com' and 'S/O Ramesh' → null; 'evil.example', 'ｅｖｉｌ。ｉｎ' → 'link'
 */
export function nameFault(name: string): 'link' | null {
  const plain = name.normalize('NFKC').replace(UNSEEN, '').replace(DOTS, '.');
  return NEVER.test(plain) || (plain.match(JOINED) ?? []).some((words) => !DEGREE.test(words) && isAddress(words)) ? 'link' : null;
}
