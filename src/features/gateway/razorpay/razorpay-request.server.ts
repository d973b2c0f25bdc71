import type { Settings } from '../../../platform/env.ts';
import { GatewayError } from '../payment-gateway.ts';

const API = 'https://api.razorpay.com';
/** Codes of a connection that was never made. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
/** Refusals of what was asked. Others are of the keys, or of the number of calls. */
const FINAL = [400, 404, 422];
/** Razorpay's sentence about an account without the money for a refund. */
const TOO_LITTLE = /not have enough balance/i;

interface Said {
  readonly error?: { readonly description?: string; readonly reason?: string };
}

/** Asks Razorpay, or the sandbox in its place, and reads the JSON of the answer. @throws GatewayError */
export async function askRazorpay(settings: Settings, timeout: number, path: string, request: RequestInit): Promise<unknown> {
  const { RAZORPAY_SANDBOX_URL: base = API, RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = settings;
  const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}`, ...request.headers };
  try {
    const answer = await fetch(`${base}${path}`, { ...request, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    const said = parsed(await answer.text());
    if (answer.ok) return said;
    throw refusal(answer.status, said);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    const { code, message } = ((error as Error).cause ?? error) as { code?: unknown; message?: string };
    const description = typeof code === 'string' ? code : (message ?? 'no response');
    throw new GatewayError({ fault: 'unknown', description, isUnheard: UNCONNECTED.includes(description) });
  }
}

function refusal(status: number, said: unknown): GatewayError {
  const { description = `status ${status}`, reason } = (said as Said | null)?.error ?? {};
  if (status < 400 || status >= 500 || status === 408 || status === 429) {
    return new GatewayError({ fault: 'unknown', description, isUnheard: status === 429 });
  }
  const isShort = reason === 'insufficient_balance' || TOO_LITTLE.test(description);
  return new GatewayError({ fault: 'refused', isFinal: FINAL.includes(status) && !isShort, description, isShort });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
