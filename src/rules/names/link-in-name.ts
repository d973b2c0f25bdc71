import { linkEndings, namesThatEnd } from './link-endings.ts';

/** Parts of addresses and of markup, which no name contains. */
const NEVER = /[<>@\\{}[\]|]|\/\/|https?:|\bwww\.|\bxn--/i;
/** Degrees that read like the address of a country or of a company: nobody has a site of one letter there. */
const DEGREE = /^(?:(?:[bm]\.(?:com|sc|tech|ed|ca|ba|a|e|d|s|phil|pharm|arch)|ll\.[bm]|ph\.d)\.?)+$/i;
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

/** Titles that are before a name, and are endings of countries too. */
const TITLE = /^(?:dr|md|mr|ms|sh|shri|sri|smt|kum|kr|km|er|prof|adv|st|late|mohd|pt|sr|lt|col|maj|gen|capt|justice|hon)$/;
/** Words for firms in law. */
const FIRM = /^(?:pvt|pte|private|co)\.(?:ltd|limited|op)\.?$/i;

/**
 * Returns true if a mail program would make a link of words that dots join: 'bit.ly', 'refund-chamak.co.Verma'; not of 'K.R.Meera' and
 * 'Prof.Dr.Rao'.
 */
function isAddress(words: string): boolean {
  const labels = words.toLowerCase().normalize('NFD').replace(ACCENTED, '$1').normalize('NFC').split('.');
  return labels.some((label, at) => {
    if (at === 0 || !isEnding(label)) return false;
    const before = labels.slice(0, at);
    if (TITLE.test(label) && at < labels.length - 1) return !before.every((each) => isInitial(each) || TITLE.test(each));
    return !(namesThatEnd.has(label) && before.every(isInitial));
  });
}

/**
 * Returns the part of a name that carries a link, or null. Mails and pages show names to other people, so they must not carry a stranger's
 * message. 'D.K. Sharma', 'Ravi B.Com', 'S/O Ramesh' and 'Rao Pvt.Ltd.' → null; 'Win at evil.com' → 'evil.com', 'a@b' → '@'
 */
export function linkIn(name: string): string | null {
  const plain = name.normalize('NFKC').replace(UNSEEN, '').replace(DOTS, '.');
  const never = NEVER.exec(plain)?.[0];
  const joined = plain.match(JOINED) ?? [];
  return never ?? joined.find((words) => !DEGREE.test(words) && !FIRM.test(words) && isAddress(words)) ?? null;
}
