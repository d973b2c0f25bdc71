import type * as z from 'zod/mini';
import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { failure, type Outcome, unrecoverable } from '../../rules/agents/envelope.ts';
import { idempotencyKey, isKeyed } from '../../rules/agents/idempotency-key.ts';
import { negotiationFaults } from '../../rules/agents/negotiation.ts';
import { agentPath } from '../../rules/figures/page-views.ts';
import { newId } from '../../rules/ids.ts';
import { urls } from '../../urls.ts';
import { askBuffer } from '../analytics/ask-buffer.server.ts';
import { windowState } from '../first-day/shut-shop.server.ts';
import { admit } from './admit.server.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { answerOnce } from './answer-once.server.ts';
import { type OperationName, operations } from './operations.server.ts';
import { shopAddress } from './read-pieces.server.ts';

/** Counts a call of an agent among the views of pages, under the name of its site alone. One site is one visitor of the day. */
async function countVisit(shop: Shop, site: string): Promise<void> {
  if (!shop.env.PAGE_VIEWS) return;
  const digits = await sha256(`agent ${site}`);
  const sessionId = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
  await askBuffer(shop, (buffer) => buffer.add({ id: newId(), path: agentPath(site), userId: null, sessionId, at: shop.now }));
}

interface Asked {
  readonly name: OperationName;
  /** The address of the agent's profile; null if the call names none. */
  readonly profile: string | null;
  readonly id: string;
  /** The key under which the call may be sent again, as it was sent. */
  readonly key: unknown;
  /** Reads the body: only of an agent that is known. `text`: all that the call says. */
  body(): Promise<{ readonly value: unknown; readonly text: string }>;
}

/** The first thing that is wrong with a body, as a refusal. */
function refusalOf({ issues: [first] }: z.core.$ZodError): AgentRefusal {
  const place = first?.path.join('.') ?? '';
  const isTooLong = first?.code === 'too_big' && (place === 'ids' || place === 'line_items');
  return new AgentRefusal(
    400,
    isTooLong ? 'request_too_large' : 'invalid_request',
    `${place === '' ? '' : `${place}: `}${first?.message ?? ''}`,
  );
}

/**
 * Does what an agent asks for, by REST or by MCP: who asks, count, read the body, answer. A call with a key is done once.
 * @throws AgentRefusal
 */
export async function perform(shop: Shop, request: Request, { name, profile, id, key: sent, body }: Asked): Promise<Outcome> {
  const { capability, schema, run } = operations[name];
  const home = shopAddress(shop) + urls.home;
  const agent = await admit(shop, request, profile, capability);
  if (!agent) return failure([unrecoverable('capabilities_incompatible', negotiationFaults.capabilities_incompatible.content)], home);
  shop.background(countVisit(shop, agent.site));
  const key = isKeyed(name) ? idempotencyKey(sent) : null;
  if (key === false) throw new AgentRefusal(400, 'invalid_request', 'A key of idempotency has 22 to 200 signs without blanks.');
  const { value, text } = await body();
  const read = schema.safeParse(value);
  if (!read.success) throw refusalOf(read.error);
  if ((await windowState(shop, { userId: null, guestId: null })) !== 'open')
    return failure([unrecoverable('shop_not_open', 'This shop has not opened yet.')], home);
  const answer = () => run({ shop, agent, id, body: read.data });
  return key === null ? answer() : answerOnce(shop, { agent, operation: name, key, text: JSON.stringify([id, text]) }, answer);
}
