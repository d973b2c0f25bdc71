import { OWNER_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';

/** The first guesses of somebody who knows this shop, in letters alone. */
const shopWords = `jewel jewels jeweller jewellers jewellery jeweler jewelers jewelry ornament ornaments necklace necklaces earring earrings
  bangle bangles bracelet bracelets anklet anklets pendant pendants jhumka jhumkas jhumki chandbali kundan meenakari polki payal bindi
  mangalsutra maangtikka tikka nath haar kada choker bridal wedding imitation oxidised oxidized diamonds shopping`
  .trim()
  .split(/\s+/);

/** The reasons to refuse a password, each with its sentence. */
const passwordReasons = {
  long: `Password should be at most ${PASSWORD_MAX} characters long.`,
  common: 'This password is too common. Please choose another one.',
  personal: 'Please do not use your name, your email or the name of the shop as the password.',
} as const;
type PasswordReason = keyof typeof passwordReasons | 'short';

interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly shop: string;
  /** The account that runs the shop: its password is longer. */
  readonly isOwner?: boolean;
}

const minOf = (isOwner: boolean) => (isOwner ? OWNER_PASSWORD_MIN : PASSWORD_MIN);

const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Returns the word without the symbols and digits added to it: 'Chamak@123!' → 'chamak'. */
const core = (text: string) => lettersOf(text).replace(/^\d+|\d+$/g, '');

/**
 * Returns all reasons to refuse a password; empty = it may be used. `isCommon` gets the password in lower case, also without the digits
 * and symbols around it. `passwordFaults('asha123', { email: 'asha@example.in', … }, …)` → ['personal']
 */
export function passwordFaults(
  password: string,
  { email, name, shop, isOwner = false }: PasswordOwner,
  isCommon: (folded: string) => boolean,
): PasswordReason[] {
  const small = folded(password);
  const local = email.split('@')[0] ?? '';
  const personal = [email, local, name, shop, ...name.split(/\s+/)].map(lettersOf).filter((word) => word.length >= 3);
  const isRepeat = /^(.{1,3})\1+$/u.test(small);
  const reasons: PasswordReason[] = [];
  if ([...password].length < minOf(isOwner)) reasons.push('short');
  if (password.length > PASSWORD_MAX) reasons.push('long');
  const words = [lettersOf(password), core(password)];
  if (isCommon(small) || isCommon(core(password)) || isRepeat || words.some((word) => shopWords.includes(word))) reasons.push('common');
  if (personal.some((word) => words.includes(word))) reasons.push('personal');
  return reasons;
}

/** Returns the sentences of several reasons, joined. */
export const passwordReasonsText = (reasons: readonly PasswordReason[], isOwner = false): string =>
  reasons
    .map((reason) => (reason === 'short' ? `Password should be at least ${minOf(isOwner)} characters long.` : passwordReasons[reason]))
    .join(' ');
