import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright';
import { root } from '../../../functions/tools/start/settings.ts';
import type { Finding } from './eye/eye.ts';
import type { Visit } from './look.ts';

/** Where screenshots of faults are kept. */
const FOLDER = join(root, '.data/looks');

/** What a visit has found, each once, with the place and the screenshot. */
export class Findings {
  readonly lines: string[] = [];
  readonly #known = new Set<string>();
  readonly #page: Page;
  readonly #name: string;

  constructor(page: Page, { name, width, refuses = [] }: Pick<Visit, 'name' | 'width' | 'refuses'>) {
    this.#page = page;
    this.#name = `${name}-${width}`.replace(/[^\w-]+/g, '_').slice(0, 120);
    this.#listen(refuses);
  }

  /** What the page's own eye found where it is scrolled to. */
  async add(found: readonly Finding[], where: string): Promise<void> {
    const fresh = found.filter(({ kind, text }) => !this.#known.has(`${kind} ${text}`));
    if (fresh.length === 0) return;
    mkdirSync(FOLDER, { recursive: true });
    const file = join(FOLDER, `${this.#name}-${this.lines.length}.png`);
    await this.#page.evaluate(() => window.eye.outline(true));
    await this.#page.screenshot({ path: file }).catch(() => {});
    await this.#page.evaluate(() => window.eye.outline(false));
    for (const { kind, text } of fresh) this.say(kind, `${text}, ${where} (${relative(root, file)})`, `${kind} ${text}`);
  }

  say(kind: string, text: string, key = `${kind} ${text}`): void {
    if (!this.#known.has(key)) this.lines.push(`${kind}: ${text}`);
    this.#known.add(key);
  }

  /** Errors of the console, of scripts and of requests, without the browser's own line about the status of the page. */
  #listen(refuses: readonly number[]): void {
    const page = this.#page;
    page.on('console', (message) => {
      const isOfPage =
        message.text().startsWith('Failed to load resource') &&
        (message.location().url === page.url() || refuses.some((status) => message.text().includes(`status of ${status} `)));
      if (message.type() === 'error' && !isOfPage) this.say('console', message.text().slice(0, 200));
    });
    page.on('pageerror', (error) => this.say('console', String(error).slice(0, 200)));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') this.say('console', `${reason} ${request.url()}`);
    });
  }
}
