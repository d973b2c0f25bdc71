import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Outcome } from '../../rules/agents/envelope.ts';
import { keyedCall } from '../../rules/agents/idempotency-key.ts';
import { AGENT_ANSWER_LASTS, AGENT_ANSWERS_MAX, AGENT_ANSWERS_OF_SITE_MAX, AGENT_CALL_LASTS } from '../../rules/agents/protocol.ts';
import type { Agent } from './admit.server.ts';
import { agentAnswers } from './agent-answers.table.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { roomFor } from './known-site.server.ts';

export interface KeyedCall {
  readonly agent: Agent;
  /** 'create_cart' */
  readonly operation: string;
  readonly key: string;
  /** Text of the call: the same key with another text is refused. */
  readonly text: string;
}

/** Notes a call before it is done. Returns whether this request does it, or the row of the one that did. */
async function claim({ db, now }: Shop, { call, site, digest }: Pick<typeof agentAnswers.$inferSelect, 'call' | 'site' | 'digest'>) {
  const [, claimed, found] = await db.write([
    db.orm.delete(agentAnswers).where(lte(agentAnswers.expiresAt, now)),
    sql`INSERT INTO agent_answers (call, site, digest, created_at, expires_at)
      SELECT ${call}, ${site}, ${digest}, ${now}, ${now + AGENT_ANSWER_LASTS}
      WHERE (SELECT count(*) FROM agent_answers) < ${roomFor(site, now, AGENT_ANSWERS_MAX)}
        AND (SELECT count(*) FROM agent_answers WHERE site = ${site}) < ${AGENT_ANSWERS_OF_SITE_MAX}
        OR EXISTS (SELECT 1 FROM agent_answers WHERE call = ${call})
      ON CONFLICT (call) DO UPDATE SET created_at = excluded.created_at
        WHERE body IS NULL AND digest = excluded.digest AND created_at <= ${now - AGENT_CALL_LASTS}
      RETURNING call`,
    sql`SELECT digest, status, body FROM agent_answers WHERE call = ${call}`,
  ]);
  return { isOurs: claimed?.length === 1, row: found?.[0] };
}

/**
 * Does a call once: the same call with the same key gets the same answer for a day, and changes nothing. A call that fails may be sent again.
 * @throws AgentRefusal where the key was used for something else, while the first call is being answered, and where too many are kept
 */
export async function answerOnce(shop: Shop, { agent, operation, key, text }: KeyedCall, run: () => Promise<Outcome>): Promise<Outcome> {
  const { db } = shop;
  const call = await sha256(keyedCall(agent.host, operation, key));
  const digest = await sha256(text);
  const { isOurs, row } = await claim(shop, { call, site: agent.site, digest });
  if (!row) throw new AgentRefusal(503, 'busy', 'Too many calls with a key are kept at this moment.');
  if (row.digest !== digest) throw new AgentRefusal(409, 'idempotency_conflict', 'This key was used for another call.');
  if (!isOurs) {
    if (row.body === null) throw new AgentRefusal(503, 'busy', 'This call is being answered.');
    return { status: row.status === 201 ? 201 : 200, body: JSON.parse(String(row.body)) as Outcome['body'] };
  }
  const open = and(eq(agentAnswers.call, call), isNull(agentAnswers.body));
  try {
    const outcome = await run();
    await db.write([
      db.orm
        .update(agentAnswers)
        .set({ status: outcome.status, body: JSON.stringify(outcome.body) })
        .where(open),
    ]);
    return outcome;
  } catch (error) {
    // What cannot be deleted now counts as broken off in a minute.
    await db.write([db.orm.delete(agentAnswers).where(open)]).catch(() => {});
    throw error;
  }
}
