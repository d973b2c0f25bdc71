import type { Denied } from '../../../ui/call.client.ts';
import { promptLogin } from './session-expired.client.ts';

/** Asks to log in again if the session has ended; what was typed stays. Null = the shopper has been told. */
export function promptLoginIfExpired({ code }: Denied): null | undefined {
  if (code !== 'LOGIN_REQUIRED' && code !== 'SESSION_MISSING') return undefined;
  promptLogin();
  return null;
}
