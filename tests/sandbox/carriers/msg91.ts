import { randomUUID } from 'node:crypto';

/** The settings of SMS for this stand-in. */
export const smsKeys = {
  SMS_VIA: 'msg91',
  SMS_AUTH_KEY: 'sandbox_msg91_key',
  SMS_TEMPLATE_ID: '65e06f45d6fc05278c7d47e2',
  DLT_HEADER: 'CHAMAK',
} as const;

/** An answer with this status, and MSG91's type of it. `lost`: the connection breaks before the message is taken. */
export type SmsMood = 'well' | 'lost' | { readonly status: number; readonly type: string };
export type SmsCall = { readonly path: string; readonly authKey: string; readonly body: string };
type Answer = { readonly status: number; readonly json: { readonly type: string; readonly message: string } };

const answer = (status: number, type: string, message: string): Answer => ({ status, json: { type, message } });

/** Stands in for MSG91's flow API: checks key, template and header as it does. */
export class Msg91Sandbox {
  /** Oldest first. */
  readonly messages: { readonly to: string; readonly code: string }[] = [];
  mood: SmsMood = 'well';

  /** Null if it does not answer. */
  answer({ path, authKey, body }: SmsCall): Answer | null {
    if (this.mood === 'lost') return null;
    if (typeof this.mood === 'object') return answer(this.mood.status, this.mood.type, 'Refused');
    if (path !== '/api/v5/flow' || authKey !== smsKeys.SMS_AUTH_KEY) return answer(401, 'error', 'Unauthorized');
    const { template_id, sender, recipients } = JSON.parse(body);
    const [{ mobiles = '', code = '' }] = recipients;
    const isWhole = template_id === smsKeys.SMS_TEMPLATE_ID && sender === smsKeys.DLT_HEADER && /^91[6-9]\d{9}$/.test(mobiles);
    if (!isWhole || !/^\d{6}$/.test(code)) return answer(400, 'error', 'Template not found');
    this.messages.push({ to: mobiles, code });
    return answer(200, 'success', randomUUID());
  }
}
