import { createHash, createHmac, randomUUID } from 'node:crypto';
import { serveStandIn } from '../local-server.ts';

/** The settings of the stand-in for SES. */
export const sesKeys = {
  SES_KEY_ID: 'AKIASANDBOX',
  SES_SECRET: 'sandbox_ses_secret',
  SES_REGION: 'ap-south-1',
  SES_WEBHOOK_TOKEN: 'sandbox_ses_webhook_token',
} as const;

/** The words of SES for each refusal. */
export const sesRefusals = {
  busy: { status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' }, body: { message: 'Maximum sending rate exceeded.' } },
  bounced: { status: 400, headers: { 'x-amzn-errortype': 'BadRequestException:http://x' }, body: { message: 'Invalid address' } },
  quota: { status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' }, body: { message: 'Daily message quota exceeded.' } },
  key: { status: 403, body: { message: 'The security token included in the request is invalid.' } },
  down: { status: 503, body: {} },
} as const satisfies Record<string, MailAnswer>;

export interface TakenMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What SES does with the next mails. `lost`: it takes a mail, and the connection breaks before its answer. */
type MailMood = 'well' | 'lost' | MailAnswer;
type MailHeaders = Readonly<Record<string, string | string[] | undefined>>;
interface MailCall {
  readonly headers: MailHeaders;
  /** With the query: '/ses/v2/email/outbound-emails'. */
  readonly path: string;
  readonly body: string;
}
export interface MailAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Record<string, string>;
}
type Named = { Name: string; Value: string }[];
const fieldsOf = (named: Named = []) => Object.fromEntries(named.map(({ Name, Value }) => [Name, Value]));

/** Stands in for SES: checks a call as SES does. */
export class SesSandbox {
  /** Oldest first. */
  readonly taken: TakenMail[] = [];
  /** Addresses of SNS that were called. */
  readonly confirmed: string[] = [];
  /** Calls to send, whatever their answer. */
  calls = 0;
  mood: MailMood = 'well';

  /** Null if it does not answer. */
  answer({ headers, path, body }: MailCall): MailAnswer | null {
    const url = new URL(path, 'http://services');
    if (url.pathname === '/sns') {
      this.confirmed.push(url.search);
      return { status: 200, body: {} };
    }
    this.calls += 1;
    if (typeof this.mood === 'object') return this.mood;
    const done = this.send({ headers, path: url.pathname, body });
    return this.mood === 'lost' ? null : done;
  }

  private send({ headers, path, body }: MailCall): MailAnswer {
    if (!isSignedForSes(headers, path, body)) return { status: 403, body: { message: 'SignatureDoesNotMatch' } };
    const { FromEmailAddress: from, ReplyToAddresses, Destination, Content } = JSON.parse(body);
    const { Subject, Body, Headers } = Content.Simple;
    const parts = { subject: Subject.Data, text: Body.Text.Data, html: Body.Html.Data, headers: fieldsOf(Headers) };
    const id = randomUUID();
    this.taken.push({ id, from, to: Destination.ToAddresses[0], replyTo: ReplyToAddresses[0], ...parts });
    return { status: 200, body: { MessageId: id } };
  }
}

export const startSes = () => {
  const sandbox = new SesSandbox();
  return serveStandIn(sandbox, ({ headers, url = '/' }, body) => {
    const answer = sandbox.answer({ headers, path: url, body });
    return answer && { ...answer, json: answer.body };
  });
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 of Amazon, computed anew from the request. */
function isSignedForSes(headers: MailHeaders, path: string, body: string): boolean {
  const { SES_KEY_ID, SES_SECRET, SES_REGION } = sesKeys;
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/ses\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region, signedNames = '', signature] = pattern.exec(String(headers.authorization ?? '')) ?? [];
  if (key !== SES_KEY_ID || region !== SES_REGION) return false;
  const signed = signedNames.split(';').map((name) => `${name}:${String(headers[name] ?? '')}\n`);
  const canonical = ['POST', path, '', signed.join(''), signedNames, hash(body)].join('\n');
  const scope = `${day}/${region}/ses/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const secret = ['ses', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SES_SECRET}`, day), SES_REGION));
  return hmac(secret, text).toString('hex') === signature;
}
