import { brandDefaults } from '../../../brand/defaults.ts';
import { callService, jsonRequest, refuse } from './call-service.server.ts';
import type { MailCarrier, MailFault } from './mail-carrier.ts';

/** Names of Resend's errors. */
const faults: Readonly<Record<string, MailFault>> = {
  missing_api_key: 'setup',
  invalid_api_key: 'setup',
  restricted_api_key: 'setup',
  suspended_api_key: 'setup',
  invalid_from_address: 'setup',
  daily_quota_exceeded: 'quota',
  monthly_quota_exceeded: 'quota',
  rate_limit_exceeded: 'later',
  application_error: 'later',
  internal_server_error: 'later',
  /** Another attempt with this key is under way, or was made with another text. */
  concurrent_idempotent_requests: 'later',
  invalid_idempotent_request: 'later',
};

/** Resend. It keeps the key of a mail for 24 hours: a repeated attempt is one mail. */
export const resend: MailCarrier = {
  name: 'resend',
  knowsKeys: true,
  async send(env, mail, mayHaveIt) {
    const access = { Authorization: `Bearer ${env.RESEND_KEY}`, 'Idempotency-Key': mail.key, 'User-Agent': `${brandDefaults.handle}-shop` };
    const { status, body } = await callService(
      'Resend',
      jsonRequest(`${env.MAIL_URL ? `${env.MAIL_URL}/resend` : 'https://api.resend.com'}/emails`, access, {
        from: `${JSON.stringify(mail.from.name)} <${mail.from.email}>`,
        to: [mail.to],
        reply_to: mail.replyTo,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: mail.headers,
      }),
    );
    if (status === 200) return String(body.id ?? '') || null;
    // The first attempt arrived; its text differs, because the order has moved on since.
    if (mayHaveIt && body.name === 'invalid_idempotent_request') return null;
    refuse('Resend', status, String(body.name ?? ''), faults);
  },
};
