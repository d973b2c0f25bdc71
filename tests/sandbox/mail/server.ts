import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { serveLocally } from '../local-server.ts';
import { answerPush, PushSandbox } from '../push/push.ts';
import { answerWhatsapp, WhatsappSandbox } from '../whatsapp/whatsapp.ts';
import { framedHtml, listPage, mailPage } from './page.ts';

/** A mail that the shop sent on this machine. It is not delivered anywhere. */
export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly text: string;
  readonly html: string;
}

interface Captured {
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  sentAt: string;
  text?: string;
  html?: string;
  rawBase64?: string;
}

const API = '/cdn-cgi/local/explorer/api/local/email/sending';
const PAGE = 100;

/**
 * Stores the mails that the local Worker's EMAIL binding captured as files, because the Worker loses them when it stops.
 * Runs may use the same folder, one after the other.
 */
class Outbox {
  readonly #folder: string;
  readonly #shopUrl: string;
  readonly #mails = new Map<string, Mail>();

  constructor(folder: string, shopUrl: string) {
    this.#folder = folder;
    this.#shopUrl = shopUrl;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Mails have codes and links: for the owner of the machine alone, also where an earlier run left the folder open.
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const mail = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail;
      this.#mails.set(mail.id, mail);
    }
  }

  /** Newest first. Fetches new ones from the Worker; if it does not answer, returns those already known. */
  async list(): Promise<Mail[]> {
    await this.#collect().catch(() => {});
    return [...this.#mails.values()].sort((a, b) => b.sentAt.localeCompare(a.sentAt));
  }

  async find(id: string): Promise<Mail | null> {
    const known = this.#mails.get(id);
    if (known) return known;
    return (await this.list()).find((mail) => mail.id === id) ?? null;
  }

  async #collect(): Promise<void> {
    for (const { messageId } of await this.#ask<Captured[]>(`per_page=${PAGE}`)) {
      const id = messageId.replace(/[^\w-]/g, '').slice(0, 80);
      if (this.#mails.has(id)) continue;
      const mail = toMail(id, await this.#ask<Captured>(`email_id=${encodeURIComponent(messageId.replace(/^<|>$/g, ''))}`));
      this.#mails.set(id, mail);
      if (existsSync(this.#folder)) writeFileSync(join(this.#folder, `${id}.json`), JSON.stringify(mail), { mode: 0o600 });
    }
  }

  async #ask<Result>(query: string): Promise<Result> {
    const response = await fetch(`${this.#shopUrl}${API}?${query}`, { signal: AbortSignal.timeout(5_000) });
    return ((await response.json()) as { result: Result }).result;
  }
}

function toMail(id: string, { from, to, subject, sentAt, text, html, rawBase64 }: Captured): Mail {
  const raw = rawBase64 ? Buffer.from(rawBase64, 'base64').toString('utf8') : '';
  return { id, from, to, subject, sentAt, text: text ?? raw, html: html ?? '' };
}

const WHATSAPP = '/whatsapp';
const PUSH = '/push';

/**
 * Serves the mails of the Worker at `shopUrl`: `/` lists them, `/mail/{id}` shows one, `/messages` is the list as JSON
 * (`/whatsapp-messages` is the list of WhatsApp messages), `/whatsapp` is where the Worker sends its WhatsApp messages.
 * Listens on this machine only; rejects if the port is in use.
 */
export async function startMail({ port, folder, shopUrl }: { port: number; folder: string; shopUrl: string }) {
  const outbox = new Outbox(folder, shopUrl);
  const whatsapp = new WhatsappSandbox();
  const push = new PushSandbox();
  const { url, close } = await serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mail');
    if (pathname.startsWith(`${PUSH}/`)) return void answerPush(push, pathname.slice(PUSH.length), request, response);
    const isWhatsapp = pathname.startsWith(`${WHATSAPP}/`);
    const answered = isWhatsapp
      ? answerWhatsapp(whatsapp, pathname.slice(WHATSAPP.length), request, response)
      : answer(outbox, whatsapp, pathname, response);
    return answered.catch((error: unknown) => {
      send(response, 500, 'text/plain', error instanceof Error ? error.message : 'The outbox failed.');
    });
  }, port);
  return {
    url: url.replace('127.0.0.1', 'localhost'),
    messages: () => outbox.list(),
    /** Stand in for Meta under `/whatsapp`, and for the push services of browsers under `/push`. */
    ...{ whatsapp, push, close },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMail>>;

async function answer(outbox: Outbox, whatsapp: WhatsappSandbox, path: string, response: ServerResponse): Promise<void> {
  if (path === '/') return send(response, 200, 'text/html', listPage(await outbox.list(), whatsapp.messages));
  if (path === '/messages') return send(response, 200, 'application/json', JSON.stringify(await outbox.list()));
  if (path === '/whatsapp-messages') return send(response, 200, 'application/json', JSON.stringify(whatsapp.messages));
  const [, id, html] = /^\/mail\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const mail = id ? await outbox.find(id) : null;
  if (!mail) return send(response, 404, 'text/plain', 'There is no such mail.');
  send(response, 200, 'text/html', html ? framedHtml(mail) : mailPage(mail));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body);
}
