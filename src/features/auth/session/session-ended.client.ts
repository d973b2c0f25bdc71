import type { Denied } from '../../../ui/call.client.ts';
import { promptLogin } from './session-expired.client.ts';

/** The session ended meanwhile: what was typed stays, and the log-in opens beside it. Null = it was told. */
export function promptLoginIfExpired({ code }: Denied): null | undefined {
  if (code !== 'LOGIN_REQUIRED' && code !== 'SESSION_MISSING') return undefined;
  promptLogin();
  return null;
}
