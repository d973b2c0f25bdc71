import { newSession } from '../../shop/people/sign-in.ts';
import { SECRET, SHOP } from '../world/bindings.ts';
import { type Actor, MINUTE, SECOND } from './actor.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a picture begins with. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);

/** One window of the administrator's area. Answers are null where the shop refused or did not answer. */
export class Desk {
  private readonly actor: Actor;
  private readonly cookie: string;
  private readonly shown = new Map<string, unknown>();

  private constructor(actor: Actor, cookie: string) {
    this.actor = actor;
    this.cookie = cookie;
  }

  static async opened(actor: Actor): Promise<Desk> {
    const rows = async (sql: string, ...args: (string | number | null)[]) => actor.rows(sql, ...args);
    const cookie = await newSession({ rows, env: { SHOP_URL: SHOP, SHOP_SECRET: SECRET } }, actor.goods.owner);
    return new Desk(actor, cookie);
  }

  /** The password was typed again: what needs that is allowed for a while. */
  confirm(): void {
    this.actor.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = ?', this.actor.sim.scheduler.now, this.actor.goods.owner);
  }

  /** What a screen shows: now and then what the window read some time ago, because nobody told it of another window. */
  async read<T = Json>(path: string): Promise<T | null> {
    const before = this.shown.get(path);
    if (before !== undefined && this.actor.often(0.15)) return before as T;
    const record = await this.ask<T>('GET', path);
    if (record !== null) this.shown.set(path, record);
    return record;
  }

  async ask<T = Json>(method: string, path: string, body?: object): Promise<T | null> {
    const answer = await this.send(method, path, body);
    return answer?.ok ? ((await answer.json()) as T) : null;
  }

  /** A press on a button. It is repeated where no answer comes: the key or the version in it says that it is the same. */
  async press<T = Json>(method: string, path: string, body?: object): Promise<T | null> {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const answer = await this.send(method, path, body);
      if (answer && answer.status < 500) return answer.ok ? ((await answer.json()) as T) : null;
      if (this.actor.often(0.4)) return null;
      await this.actor.wait(SECOND, 15 * SECOND);
    }
    return null;
  }

  /** A press on a button of a form that has a key: now and then twice at once. */
  async keyed<T = Json>(method: string, path: string, body: object): Promise<T | null> {
    const second = this.actor.often(0.2) ? this.press<T>(method, path, body) : null;
    const first = await this.press<T>(method, path, body);
    return first ?? (await second);
  }

  async file(path: string): Promise<string | null> {
    const answer = await this.send('GET', path);
    return answer?.ok ? answer.text() : null;
  }

  /** Uploads a picture, whose key a form then names. */
  async picture(prefix: 'products' | 'categories' | 'banners'): Promise<string | null> {
    const answer = await this.call('POST', `/files?prefix=${prefix}`, 'image/jpeg', JPEG);
    return answer?.ok ? ((await answer.json()) as { key: string }).key : null;
  }

  private send(method: string, path: string, body?: object): Promise<Response | null> {
    return this.call(method, path, 'application/json', body && JSON.stringify(body));
  }

  private call(method: string, path: string, type: string, body: BodyInit | undefined): Promise<Response | null> {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin', cookie: this.cookie };
    return this.actor.fetch(`/api/admin${path}`, { method, headers, ...(body !== undefined && { body }) }).catch(() => null);
  }
}

export type Act = (actor: Actor, desk: Desk) => Promise<unknown>;

export interface Area {
  /** How often something is done there, beside the other areas. */
  readonly weight: number;
  /** One that stands here twice is done twice as often. */
  readonly acts: readonly Act[];
}

/** An act on what is shown. Nothing is done where there is nothing, or where it was left. */
export const on =
  <Shown>(show: (actor: Actor, desk: Desk) => Promise<Shown | null>, act: (shown: Shown, actor: Actor, desk: Desk) => unknown): Act =>
  async (actor, desk) => {
    const shown = await show(actor, desk);
    if (shown !== null) await act(shown, actor, desk);
  };

export type Listed<Row> = { readonly rows: readonly Row[] };

/** The time that a form is open: sometimes minutes. False where it is left without a press. */
export async function typed({ wait, often }: Actor): Promise<boolean> {
  await wait(SECOND, often(0.15) ? 4 * MINUTE : 15 * SECOND);
  return often(0.95);
}

/** Reads a list and chooses a row, which has been looked at. Null where there is none. */
export async function chosen<Row>(actor: Actor, desk: Desk, path: string, is: (row: Row) => boolean = () => true): Promise<Row | null> {
  const rows = (await desk.read<Listed<Row>>(path))?.rows.filter(is) ?? [];
  if (rows.length === 0 || !(await typed(actor))) return null;
  return actor.pick(rows);
}
