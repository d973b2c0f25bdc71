import type { MailService } from './mail-keys.ts';
import type { MailAnswer } from './mail-sandbox.ts';

/** Each service's own words for the same things. */
export const mailRefusals = {
  ses: {
    busy: { status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' }, body: { message: 'Maximum sending rate exceeded.' } },
    bounced: { status: 400, headers: { 'x-amzn-errortype': 'BadRequestException:http://x' }, body: { message: 'Invalid address' } },
    quota: { status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' }, body: { message: 'Daily message quota exceeded.' } },
    key: { status: 403, body: { message: 'The security token included in the request is invalid.' } },
    down: { status: 503, body: {} },
  },
  postmark: {
    busy: { status: 429, body: {} },
    bounced: { status: 422, body: { ErrorCode: 406, Message: 'You tried to send to a recipient that has been marked as inactive.' } },
    quota: { status: 422, body: { ErrorCode: 405, Message: 'Not allowed to send' } },
    key: { status: 401, body: { ErrorCode: 10, Message: 'Bad or missing Server API token.' } },
    down: { status: 503, body: { ErrorCode: 100 } },
  },
  resend: {
    busy: { status: 429, body: { name: 'rate_limit_exceeded' } },
    bounced: { status: 422, body: { name: 'validation_error', message: 'Invalid `to` field.' } },
    quota: { status: 429, body: { name: 'daily_quota_exceeded' } },
    key: { status: 403, body: { name: 'invalid_api_key' } },
    down: { status: 503, body: 'nothing' as unknown as object },
  },
} as const satisfies Record<MailService, Record<'busy' | 'bounced' | 'quota' | 'key' | 'down', MailAnswer>>;
