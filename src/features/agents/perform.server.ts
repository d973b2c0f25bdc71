import type * as z from 'zod/mini';
import type { Shop } from '../../platform/shop.ts';
import { failure, type Outcome, unrecoverable } from '../../rules/agents/envelope.ts';
import { negotiationFaults } from '../../rules/agents/negotiation.ts';
import { urls } from '../../urls.ts';
import { windowState } from '../first-day/shut-shop.server.ts';
import { admit } from './admit.server.ts';
import { AgentRefusal } from './agent-refusal.ts';
import { countVisit } from './count-visit.server.ts';
import { type OperationName, operations } from './operations.server.ts';
import { shopAddress } from './read-pieces.server.ts';

interface Asked {
  readonly name: OperationName;
  /** The address of the agent's profile; null if the call names none. */
  readonly profile: string | null;
  readonly id: string;
  /** Reads the body: only of an agent that is known. */
  body(): Promise<unknown>;
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
 * Does what an agent asks for, by REST or by MCP: who asks, count, read the body, answer.
 * @throws AgentRefusal
 */
export async function perform(shop: Shop, request: Request, { name, profile, id, body }: Asked): Promise<Outcome> {
  const { capability, schema, run } = operations[name];
  const home = shopAddress(shop) + urls.home;
  const agent = await admit(shop, request, profile, capability);
  if (!agent) return failure([unrecoverable('capabilities_incompatible', negotiationFaults.capabilities_incompatible.content)], home);
  shop.background(countVisit(shop, agent.site));
  const read = schema.safeParse(await body());
  if (!read.success) throw refusalOf(read.error);
  if ((await windowState(shop, { userId: null, guestId: null })) !== 'open')
    return failure([unrecoverable('shop_not_open', 'This shop has not opened yet.')], home);
  return run({ shop, agent, id, body: read.data });
}
