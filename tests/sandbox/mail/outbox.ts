import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
export class Outbox {
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
