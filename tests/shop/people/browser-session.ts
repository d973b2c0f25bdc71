import { expect } from 'vitest';
import type { FreshShop } from '../fresh-shop.ts';

export interface BrowserAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly code?: string; readonly details?: string; readonly title?: string };
  readonly headers: Headers;
}

/** Keeps the cookies of an answer, and drops those that expire. */
export function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** A browser that keeps the cookies it receives, and drops those that expire. `from`: the network address that Cloudflare reports. */
export class Browser {
  readonly jar = new Map<string, string>();
  private readonly shop: Pick<FreshShop, 'fetch'>;
  private readonly from: string | undefined;

  constructor(shop: Pick<FreshShop, 'fetch'>, from?: string) {
    this.shop = shop;
    this.from = from;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(method: string, path: string, body?: unknown): Promise<BrowserAnswer> {
    const answer = await this.shop.fetch(`/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: this.cookie,
        ...(this.from && { 'cf-connecting-ip': this.from }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keepCookies(this.jar, answer.headers);
    return { status: answer.status, body: (await answer.json()) as BrowserAnswer['body'], headers: answer.headers };
  }

  post(path: string, body: unknown = {}): Promise<BrowserAnswer> {
    return this.send('POST', path, body);
  }

  signIn(email: string, password: string, more: object = {}): Promise<BrowserAnswer> {
    return this.post('/auth/token', { email, password, ...more });
  }

  /** The e-mail address that this browser is signed in as, or null. */
  async who(): Promise<string | null> {
    const { body } = await this.send('GET', '/me');
    return (body.user as { email: string } | null)?.email ?? null;
  }
}

interface Queued {
  readonly kind: string;
  readonly link: URL | null;
  readonly payload: Readonly<Record<string, string>>;
}

/** Every mail with its links and codes as queued: once a mail is sent, the outbox deletes them. */
export async function mailboxOf(shop: FreshShop): Promise<Mailbox> {
  await shop.rows('CREATE TABLE IF NOT EXISTS mails_seen (kind, recipient, payload)');
  await shop.rows(`CREATE TRIGGER IF NOT EXISTS see_mails AFTER INSERT ON outbox BEGIN
    INSERT INTO mails_seen VALUES (NEW.kind, NEW.recipient, NEW.payload); END`);
  return new Mailbox(shop);
}

class Mailbox {
  private readonly shop: FreshShop;

  constructor(shop: FreshShop) {
    this.shop = shop;
  }

  /** All mails to an address, oldest first. */
  async of(email: string): Promise<Queued[]> {
    const rows = await this.shop.rows('SELECT kind, payload FROM mails_seen WHERE recipient = ? ORDER BY rowid', email);
    return rows.map(({ kind, payload }) => {
      const read = JSON.parse(String(payload)) as Record<string, string>;
      return { kind: String(kind), payload: read, link: read.link ? new URL(read.link) : null };
    });
  }

  /** The kinds of all mails to an address, oldest first. */
  async kinds(email: string): Promise<string[]> {
    return (await this.of(email)).map(({ kind }) => kind);
  }

  /** The newest mail of a kind. */
  async newest(email: string, kind: string): Promise<Queued> {
    const mail = (await this.of(email)).findLast((each) => each.kind === kind);
    if (!mail) throw new Error(`no mail ${kind} to ${email}`);
    return mail;
  }

  async token(email: string, kind: string): Promise<string> {
    return (await this.newest(email, kind)).link?.searchParams.get('token') ?? '';
  }

  /** The newest code, whatever it is for. */
  async code(email: string): Promise<string> {
    return (await this.of(email)).findLast(({ payload }) => payload.code !== undefined)?.payload.code ?? '';
  }
}

export const PASSWORD = 'moti-jhumka-9';

/** A browser that has signed up, followed the mailed link, and is signed in. */
export async function memberBrowser(shop: FreshShop, email: string, password = PASSWORD): Promise<Browser> {
  const mailbox = await mailboxOf(shop);
  const browser = new Browser(shop);
  const signUp = await browser.post('/auth/signup', { full_name: 'Asha Rao', email, password, consent: true });
  expect([signUp.status, signUp.body]).toEqual([200, { ok: true }]);
  const verify = await browser.post('/auth/verify', { type: 'signup', token: await mailbox.token(email, 'verify-email') });
  expect([verify.status, (verify.body.user as { email: string }).email]).toEqual([200, email]);
  return browser;
}

/** An account that no browser is signed in to. */
export async function newAccount(shop: FreshShop, email: string, password = PASSWORD): Promise<void> {
  await (await memberBrowser(shop, email, password)).post('/auth/logout');
}

/** Does something so often, one after the other. */
export async function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) all.push(await work(at));
  return all;
}
