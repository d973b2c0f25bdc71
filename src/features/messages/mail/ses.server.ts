import { AwsClient } from 'aws4fetch';
import { callService, refuse } from './call-service.server.ts';
import type { MailCarrier, MailFault } from './mail-carrier.ts';

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

/** Amazon SES, API version 2. It keeps no keys: an attempt that it did not answer may arrive twice. */
export const ses: MailCarrier = {
  name: 'ses',
  knowsKeys: false,
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
    const { status, headers, body } = await callService('SES', request);
    if (status === 200) return String(body.MessageId ?? '') || null;
    const words = String(body.message ?? body.Message ?? '');
    const type = (headers.get('x-amzn-errortype') ?? String(body.__type ?? '')).replace(/^.*#|:.*$/g, '');
    refuse('SES', status, sentences.find((sentence) => words.includes(sentence)) ?? type, faults);
  },
};

/** Encodes a sender's name: SES accepts letters outside of ASCII only in the encoding of RFC 2047. */
const headerText = (name: string) =>
  /^[ -~]*$/.test(name) ? JSON.stringify(name) : `=?UTF-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(name)))}?=`;
