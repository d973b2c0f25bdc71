import { AwsClient } from 'aws4fetch';
import { MESSAGE_TIMEOUT } from '../../../rules/people/message-deadlines.ts';
import { StuckError, UndeliverableError } from '../outbox/delivery-faults.ts';
import { CarrierError, type MailCarrier, type MailFault } from './mail-carrier.ts';

/** Names of SES's errors, and two sentences by which it tells its quota from its rate. */
const faults: Readonly<Record<string, MailFault>> = {
  'Daily message quota exceeded': 'quota',
  'Maximum sending rate exceeded': 'later',
  TooManyRequestsException: 'later',
  ThrottlingException: 'later',
  LimitExceededException: 'quota',
  AccountSuspendedException: 'setup',
  SendingPausedException: 'setup',
  MailFromDomainNotVerifiedException: 'setup',
  NotFoundException: 'setup',
  /** The sender is not verified, or the account is still in the sandbox and the reader is not. */
  MessageRejected: 'setup',
  /** The address of the reader is malformed, as the sender's is checked when the shop starts. */
  BadRequestException: 'pointless',
};
const sentences = ['Daily message quota exceeded', 'Maximum sending rate exceeded'];

/** Amazon SES, API version 2. It cannot say whether it has a mail: an attempt that it did not answer may arrive twice. */
export const ses: MailCarrier = {
  name: 'ses',
  async send(env, mail) {
    const { SES_KEY_ID: accessKeyId = '', SES_SECRET: secretAccessKey = '', SES_REGION: region = '' } = env;
    const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'ses' });
    const base = env.MAIL_URL ? `${env.MAIL_URL}/ses` : `https://email.${region}.amazonaws.com`;
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const request = await signer.sign(`${base}/v2/email/outbound-emails`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        FromEmailAddress: `${headerText(mail.from.name)} <${mail.from.email}>`,
        ReplyToAddresses: [mail.replyTo],
        Destination: { ToAddresses: [mail.to] },
        Content: {
          Simple: {
            Subject: utf8(mail.subject),
            Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
            Headers: Object.entries(mail.headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    });
    const { status, headers, body } = await call(request);
    if (status === 200) return String(body.MessageId ?? '') || null;
    const words = String(body.message ?? body.Message ?? '');
    const type = (headers.get('x-amzn-errortype') ?? String(body.__type ?? '')).replace(/^.*#|:.*$/g, '');
    refuse(status, sentences.find((sentence) => words.includes(sentence)) ?? type);
  },
};

/** Encodes a sender's name: SES accepts letters outside of ASCII only in the encoding of RFC 2047. */
const headerText = (name: string) =>
  /^[ -~]*$/.test(name) ? JSON.stringify(name) : `=?UTF-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(name)))}?=`;

/** The answer of SES: its status and its JSON, empty for any other body. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** @throws CarrierError `later` if it does not answer; it may have taken the mail all the same */
async function call(request: Request): Promise<Answer> {
  try {
    const answer = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(MESSAGE_TIMEOUT) });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: objectIn(text) };
  } catch (error) {
    throw new CarrierError(`SES did not answer (${error instanceof Error ? error.name : 'error'})`, 'later', true);
  }
}

function objectIn(text: string): Answer['body'] {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Throws what a refusal means. After a status of 500 or 504 it is unknown whether SES has the mail. */
function refuse(status: number, code: string): never {
  const fault = faults[code] ?? faultOfStatus(status);
  const message = `SES ${status}, code ${code || 'none'}`;
  if (fault === 'pointless') throw new UndeliverableError(message);
  if (fault === 'stuck') throw new StuckError(message);
  throw new CarrierError(message, fault, fault === 'later' && (status === 500 || status === 504));
}

function faultOfStatus(status: number): MailFault {
  if (status === 401 || status === 403) return 'setup';
  if (status === 408 || status === 429 || status >= 500) return 'later';
  return 'stuck';
}
