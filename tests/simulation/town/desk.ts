import { newSession } from '../../shop/sign-in.ts';
import { SECRET, SHOP } from '../world/bindings.ts';
import type { Actor } from './actor.ts';

/** One window of the administrator's area. Answers are null where the shop refused or did not answer. */
export class Desk {
  private readonly actor: Actor;
  private readonly cookie: string;

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

  async ask(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>> | null> {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: this.cookie };
    const answer = await this.actor.sim
      .fetch(`/api/admin${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      .catch(() => null);
    return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : null;
  }
}
