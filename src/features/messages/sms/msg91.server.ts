import type { Env } from '../../../platform/env.ts';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { StuckError } from '../outbox/delivery-faults.ts';

/** True if codes can be sent by SMS. */
export const hasSms = ({ SMS_VIA }: Pick<Env, 'SMS_VIA'>) => SMS_VIA !== undefined;

/**
 * Sends a code by MSG91, which fills it into the template that is registered for the sender's header. `phone`: ten digits.
 * @returns MSG91's id of the request
 * @throws StuckError if the template or the header is wrong, another Error if a retry may work
 */
export async function sendSmsCode(env: Env, phone: string, code: string): Promise<string | null> {
  const answer = await fetch(`${env.SMS_URL ?? 'https://control.msg91.com'}/api/v5/flow`, {
    method: 'POST',
    headers: { authkey: env.SMS_AUTH_KEY ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      template_id: env.SMS_TEMPLATE_ID,
      sender: env.DLT_HEADER,
      short_url: '0',
      recipients: [{ mobiles: `91${phone}`, code }],
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(MESSAGE_TIMEOUT),
  });
  const reply = (await answer.json().catch(() => ({}))) as { type?: unknown; message?: unknown } | null;
  if (answer.ok && reply?.type === 'success') return String(reply.message ?? '') || null;
  const message = `SMS ${answer.status}, ${String(reply?.type ?? 'no answer')}`;
  // MSG91 answers a wrong template with 400 or with 200 and an error; a wrong key with 401, an address of the Worker that it does not
  // know with 418.
  throw answer.ok || answer.status === 400 || answer.status === 422 ? new StuckError(message) : new Error(message);
}
