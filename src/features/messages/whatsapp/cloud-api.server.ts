import type { Env } from '../../../platform/env.ts';
import { language } from '../../../rules/language/language.ts';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { NotInLanguageError, StuckError, UndeliverableError } from '../outbox/delivery-faults.ts';

const API = 'https://graph.facebook.com';
const VERSION = 'v24.0';
/** Meta's error codes for a number that is not on WhatsApp or whose owner wants no such messages: nobody can fix that. */
const undeliverableCodes = [131_026, 131_049, 131_050, 130_472, 131_021];
/** Meta's error codes for a template that is missing, not approved or no longer approved in the language that was asked for. */
const notInLanguageCodes = [132_001, 132_015, 132_016];
/** Meta's error codes for a template that does not match, and for settings: a retry fails until a person fixes it at Meta. */
const stuckCodes = [100, 131_008, 131_009, 132_000, 132_005, 132_007, 132_012];

interface Reply {
  readonly messages?: readonly { readonly id?: string }[];
  readonly error?: { readonly code?: number; readonly message?: string };
}

/**
 * Returns true if WhatsApp is set up. Without it messages are sent only by mail, and the administrator gets links to send them by hand.
 */
export const hasWhatsapp = (env: Pick<Env, 'WHATSAPP_TOKEN' | 'WHATSAPP_PHONE_ID'>) => Boolean(env.WHATSAPP_TOKEN && env.WHATSAPP_PHONE_ID);

const phoneAddress = ({ WHATSAPP_URL, WHATSAPP_PHONE_ID = '' }: Env) =>
  `${WHATSAPP_URL ?? API}/${VERSION}/${encodeURIComponent(WHATSAPP_PHONE_ID)}`;

/** Returns Meta's status for a question about the shop's number: 200 if the token may use it. */
export async function whatsappPhone(env: Env): Promise<number> {
  const headers = { Authorization: `Bearer ${env.WHATSAPP_TOKEN}` };
  return (await fetch(phoneAddress(env), { headers, signal: AbortSignal.timeout(MESSAGE_TIMEOUT) })).status;
}

/**
 * Sends one template message by Meta's Cloud API, in the language in which its reader is written to.
 * @returns Meta's id of the message
 * @throws UndeliverableError, NotInLanguageError, another StuckError, or another Error if a retry may work
 */
export async function sendTemplate(env: Env, phone: string, name: string, components: readonly object[]): Promise<string | null> {
  const answer = await fetch(`${phoneAddress(env)}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${env.WHATSAPP_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `91${phone}`,
      type: 'template',
      template: { name, language: { code: language() }, components },
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(MESSAGE_TIMEOUT),
  });
  const reply: Reply = await answer.json().then(
    (json) => json as Reply,
    () => ({}),
  );
  if (answer.ok && !reply.error) return reply.messages?.[0]?.id ?? null;
  const code = reply.error?.code ?? -1;
  const message = `WhatsApp ${answer.status}, code ${code}`;
  if (undeliverableCodes.includes(code)) throw new UndeliverableError(message);
  if (notInLanguageCodes.includes(code)) throw new NotInLanguageError(message);
  if (stuckCodes.includes(code)) throw new StuckError(message);
  throw new Error(message);
}
