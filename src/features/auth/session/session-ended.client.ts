import type { Denied } from '../../../ui/call.client.ts';
import { promptLogin } from './session-expired.client.ts';

/** If the session has ended, asks to log in again; what was typed stays. Null = the shopper has been told. */
export function promptLoginIfExpired({ code }: Denied): null | undefined {
  if (code !== 'LOGIN_REQUIRED' && code !== 'SESSION_MISSING') return undefined;
  promptLogin();
  return null;
}
