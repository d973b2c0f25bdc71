import { atom } from 'nanostores';
import { normalisePhone } from '../../../rules/address/pincode.ts';
import type { KnownShopper } from '../form/known-shopper.ts';

/** Name of the field for the code. */
export const CODE_FIELD = 'contact_code';

/** The proof of a contact that an order for cash on delivery needs, as the checkout shows it. */
export interface ContactCode {
  /** False where the account of the shopper proves one of the contacts that are typed. */
  readonly needed: boolean;
  readonly asking: boolean;
  /** Where the newest code went; null before the first, and once that contact was changed. */
  readonly sent: {
    readonly channel: 'whatsapp' | 'email';
    readonly to: string /** ms, of this browser's clock */;
    readonly againAt: number;
  } | null;
  /** What is wrong with the code. */
  readonly error: string;
}

export const $contactCode = atom<ContactCode>({ needed: true, asking: false, sent: null, error: '' });

export const changeCode = (what: Partial<ContactCode>) => $contactCode.set({ ...$contactCode.get(), ...what });
/** The server asked for a code although the account seemed to prove the contact. */
let wasRefused = false;

/** What is typed as contacts now: a code that went to another one is void. */
export function trackContacts(typed: Readonly<Record<string, string>>, known: KnownShopper | null): void {
  const email = (typed.email ?? '').trim().toLowerCase();
  const phone = normalisePhone(typed.phone ?? '');
  const isProved =
    known !== null && ((known.emailVerified && known.email === email) || (known.loginPhone !== null && known.loginPhone === phone));
  const { sent } = $contactCode.get();
  const isVoid = sent !== null && sent.to !== (sent.channel === 'email' ? email : phone);
  changeCode({ needed: wasRefused || !isProved, ...(isVoid && { sent: null, error: '' }) });
}

/** The server wants a code, or another one: said at the field. */
export function showCodeError(error: string): void {
  wasRefused = true;
  changeCode({ needed: true, error });
}

export const clearCodeError = () => $contactCode.get().error && changeCode({ error: '' });
