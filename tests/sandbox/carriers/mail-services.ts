import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLocally } from '../local-server.ts';
import { type MailService, mailKeys } from './mail-keys.ts';

/** A mail that a service took. */
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
}

/** What a service does with the next mails. `lost`: it takes a mail, and the connection breaks before its answer. */
export type MailMood = 'well' | 'lost' | { readonly status: number; readonly body: object; readonly headers?: Record<string, string> };

export interface MailServices {
  readonly url: string;
  /** Oldest first. */
  readonly taken: TakenMail[];
  /** Calls to send that each service got, whatever its answer. */
  readonly calls: Record<MailService, number>;
  readonly mood: Record<MailService, MailMood>;
  /** Addresses of SNS that were called. */
  readonly confirmed: string[];
  close(): Promise<void>;
}

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: string;
}
interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Record<string, string>;
}
type Named = { Name: string; Value: string }[];
const fieldsOf = (named: Named = []) => Object.fromEntries(named.map(({ Name, Value }) => [Name, Value]));

/** Stands in for SES, Postmark and Resend: each checks a call as the real one does. Listens on this machine only. */
export async function startMailServices(): Promise<MailServices> {
  const taken: TakenMail[] = [];
  const calls = { ses: 0, postmark: 0, resend: 0 };
  const mood: Record<MailService, MailMood> = { ses: 'well', postmark: 'well', resend: 'well' };
  const confirmed: string[] = [];
  const keys = new Map<string, { id: string; body: string }>();
  const take = (mail: Omit<TakenMail, 'id'>, id: string = randomUUID()) => {
    taken.push({ ...mail, id });
    return id;
  };

  const services: Record<MailService, (call: Call) => Answer> = {
    ses({ headers, path, body }) {
      if (!isSignedForSes(headers, path, body)) return { status: 403, body: { message: 'SignatureDoesNotMatch' } };
      const { FromEmailAddress: from, ReplyToAddresses, Destination, Content } = JSON.parse(body);
      const { Subject, Body, Headers } = Content.Simple;
      const parts = { subject: Subject.Data, text: Body.Text.Data, html: Body.Html.Data, headers: fieldsOf(Headers) };
      return {
        status: 200,
        body: { MessageId: take({ via: 'ses', from, to: Destination.ToAddresses[0], replyTo: ReplyToAddresses[0], ...parts }) },
      };
    },
    postmark({ headers, body }) {
      if (headers['x-postmark-server-token'] !== mailKeys.postmark.POSTMARK_TOKEN) return { status: 401, body: { ErrorCode: 10 } };
      const sent = JSON.parse(body);
      const parts = { subject: sent.Subject, text: sent.TextBody, html: sent.HtmlBody, headers: fieldsOf(sent.Headers) };
      const id = take({ via: 'postmark', from: sent.From, to: sent.To, replyTo: sent.ReplyTo, ...parts });
      keys.set(`postmark ${sent.Metadata.key}`, { id, body });
      return { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: id } };
    },
    resend({ headers, body }) {
      if (headers.authorization !== `Bearer ${mailKeys.resend.RESEND_KEY}`) return { status: 403, body: { name: 'invalid_api_key' } };
      const key = `resend ${headers['idempotency-key']}`;
      const before = keys.get(key);
      if (before && before.body !== body) return { status: 409, body: { name: 'invalid_idempotent_request' } };
      const { from, to, reply_to: replyTo, subject, text, html, headers: fields } = JSON.parse(body);
      const id = before?.id ?? take({ via: 'resend', from, to: to[0], replyTo, subject, text, html, headers: fields ?? {} });
      keys.set(key, { id, body });
      return { status: 200, body: { id } };
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const url = new URL(request.url ?? '/', 'http://services');
    const reply = ({ status, body, headers }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (url.pathname === '/sns') {
      confirmed.push(url.search);
      return void reply({ status: 200, body: {} });
    }
    const [, name = '', rest = ''] = /^\/(ses|postmark|resend)(\/.*)$/.exec(url.pathname) ?? [];
    const service = name as MailService;
    if (rest === '/messages/outbound') {
      const found = keys.get(`postmark ${url.searchParams.get('metadata_key')}`);
      return void reply({ status: 200, body: { TotalCount: found ? 1 : 0, Messages: found ? [{ MessageID: found.id }] : [] } });
    }
    calls[service] += 1;
    const now = mood[service];
    if (typeof now === 'object') return void reply(now);
    const done = services[service]({ headers: request.headers, path: url.pathname, body: sent });
    if (now === 'lost') response.destroy();
    else reply(done);
  }

  const { url, close } = await serveLocally((request, response) => answer(request, response).catch(() => response.destroy()));
  return {
    url,
    ...{ taken, calls, mood, confirmed, close },
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 of Amazon, computed anew from the request. */
function isSignedForSes(headers: IncomingHttpHeaders, path: string, body: string): boolean {
  const { SES_KEY_ID, SES_SECRET, SES_REGION } = mailKeys.ses;
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/ses\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region, signedNames = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (key !== SES_KEY_ID || region !== SES_REGION) return false;
  const signed = signedNames.split(';').map((name) => `${name}:${String(headers[name] ?? '')}\n`);
  const canonical = ['POST', path, '', signed.join(''), signedNames, hash(body)].join('\n');
  const scope = `${day}/${region}/ses/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const secret = ['ses', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SES_SECRET}`, day), SES_REGION));
  return hmac(secret, text).toString('hex') === signature;
}
