import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type MailService, mailKeys } from './mail-keys.ts';

export interface TakenMail {
  readonly via: MailService;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The shop's key of the mail; empty at a service that keeps none. */
  readonly key: string;
}

/** What a service does with the next mails. `lost`: it takes a mail, and the connection breaks before its answer. */
export type MailMood = 'well' | 'lost' | MailAnswer;
type MailHeaders = Readonly<Record<string, string | string[] | undefined>>;
export interface MailCall {
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

/** Stands in for SES, Postmark and Resend: each checks a call as the real one does. */
export class MailSandbox {
  /** Oldest first. */
  readonly taken: TakenMail[] = [];
  /** Calls to send that each service got, whatever its answer. */
  readonly calls: Record<MailService, number> = { ses: 0, postmark: 0, resend: 0 };
  readonly mood: Record<MailService, MailMood> = { ses: 'well', postmark: 'well', resend: 'well' };
  /** Addresses of SNS that were called. */
  readonly confirmed: string[] = [];
  private readonly keys = new Map<string, { id: string; body: string }>();

  /** Null if it does not answer. */
  answer({ headers, path, body }: MailCall): MailAnswer | null {
    const url = new URL(path, 'http://services');
    if (url.pathname === '/sns') {
      this.confirmed.push(url.search);
      return { status: 200, body: {} };
    }
    const [, name = '', rest = ''] = /^\/(ses|postmark|resend)(\/.*)$/.exec(url.pathname) ?? [];
    const service = name as MailService;
    const now = this.mood[service];
    if (rest === '/messages/outbound') {
      // A mail is what 422 refuses: a search goes on.
      if (typeof now === 'object' && now.status !== 422) return now;
      const found = this.keys.get(`postmark ${url.searchParams.get('metadata_key')}`);
      return { status: 200, body: { TotalCount: found ? 1 : 0, Messages: found ? [{ MessageID: found.id }] : [] } };
    }
    this.calls[service] += 1;
    if (typeof now === 'object') return now;
    const done = this[service]({ headers, path: url.pathname, body });
    return now === 'lost' ? null : done;
  }

  private take(mail: Omit<TakenMail, 'id'>): string {
    const id = randomUUID();
    this.taken.push({ ...mail, id });
    return id;
  }

  private ses({ headers, path, body }: MailCall): MailAnswer {
    if (!isSignedForSes(headers, path, body)) return { status: 403, body: { message: 'SignatureDoesNotMatch' } };
    const { FromEmailAddress: from, ReplyToAddresses, Destination, Content } = JSON.parse(body);
    const { Subject, Body, Headers } = Content.Simple;
    const parts = { subject: Subject.Data, text: Body.Text.Data, html: Body.Html.Data, headers: fieldsOf(Headers), key: '' };
    const id = this.take({ via: 'ses', from, to: Destination.ToAddresses[0], replyTo: ReplyToAddresses[0], ...parts });
    return { status: 200, body: { MessageId: id } };
  }

  private postmark({ headers, body }: MailCall): MailAnswer {
    if (headers['x-postmark-server-token'] !== mailKeys.postmark.POSTMARK_TOKEN) return { status: 401, body: { ErrorCode: 10 } };
    const sent = JSON.parse(body);
    const { key } = sent.Metadata;
    const parts = { subject: sent.Subject, text: sent.TextBody, html: sent.HtmlBody, headers: fieldsOf(sent.Headers), key };
    const id = this.take({ via: 'postmark', from: sent.From, to: sent.To, replyTo: sent.ReplyTo, ...parts });
    this.keys.set(`postmark ${key}`, { id, body });
    return { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: id } };
  }

  private resend({ headers, body }: MailCall): MailAnswer {
    if (headers.authorization !== `Bearer ${mailKeys.resend.RESEND_KEY}`) return { status: 403, body: { name: 'invalid_api_key' } };
    const key = String(headers['idempotency-key'] ?? '');
    const before = this.keys.get(`resend ${key}`);
    if (before && before.body !== body) return { status: 409, body: { name: 'invalid_idempotent_request' } };
    const { from, to, reply_to: replyTo, subject, text, html, headers: fields } = JSON.parse(body);
    const id = before?.id ?? this.take({ via: 'resend', from, to: to[0], replyTo, subject, text, html, headers: fields ?? {}, key });
    this.keys.set(`resend ${key}`, { id, body });
    return { status: 200, body: { id } };
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 of Amazon, computed anew from the request. */
function isSignedForSes(headers: MailHeaders, path: string, body: string): boolean {
  const { SES_KEY_ID, SES_SECRET, SES_REGION } = mailKeys.ses;
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
