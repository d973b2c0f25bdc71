import { atom } from 'nanostores';
import { normalisePhone } from '../../../rules/address/pincode.ts';
import type { KnownShopper } from '../form/known-shopper.ts';

/** Name of the input for the code. */
export const CODE_FIELD = 'contact_code';

/** State of the contact proof that an order for cash on delivery needs. */
export interface ContactCode {
  /** False if the customer's account proves one of the typed contacts. */
  readonly needed: boolean;
  readonly asking: boolean;
  /** The recipient of the latest code; null before the first code, and after that contact was changed. */
  readonly sent: {
    readonly channel: 'whatsapp' | 'email';
    /** Nothing was sent now: the long code of an earlier mail works. */
    readonly earlier: boolean;
    readonly to: string /** ms, by this browser's clock */;
    readonly againAt: number;
  } | null;
  /** Error message for the code. */
  readonly error: string;
}

export const $contactCode = atom<ContactCode>({ needed: true, asking: false, sent: null, error: '' });

export const changeCode = (what: Partial<ContactCode>) => $contactCode.set({ ...$contactCode.get(), ...what });
/** The server required a code although the account seemed to prove the contact. */
let wasRefused = false;

/** Updates the state for the contacts as typed: a code sent to another contact is discarded. */
export function trackContacts(typed: Readonly<Record<string, string>>, known: KnownShopper | null): void {
  const email = (typed.email ?? '').trim().toLowerCase();
  const phone = normalisePhone(typed.phone ?? '');
  const isProved =
    known !== null && ((known.emailVerified && known.email === email) || (known.loginPhone !== null && known.loginPhone === phone));
  const { sent } = $contactCode.get();
  const isVoid = sent !== null && sent.to !== (sent.channel === 'email' ? email : phone);
  changeCode({ needed: wasRefused || !isProved, ...(isVoid && { sent: null, error: '' }) });
}

/** Shows at the field that the server requires a code, or a different one. */
export function showCodeError(error: string): void {
  wasRefused = true;
  changeCode({ needed: true, error });
}

export const clearCodeError = () => $contactCode.get().error && changeCode({ error: '' });
