import { askOf, fileOf } from '../shop/delivered.ts';
import { bodyOf, type Caller } from './caller.ts';
import type { KnownOrder } from './people.ts';

const UPLOAD = 'PUT /api/orders/:id/returns/:request/evidence';

/** A delivered order of one of the current people. */
async function deliveredOrder({ world, random }: Caller): Promise<KnownOrder | undefined> {
  const rows = await world.shop.rows("SELECT id FROM orders WHERE status = 'delivered' ORDER BY updated_at DESC LIMIT 60");
  const known = rows.flatMap(({ id }) => world.orders.get(String(id)) ?? []);
  return random.pickIfAny(known.filter(({ owner }) => world.people.includes(owner)));
}

export async function bringBack(by: Caller): Promise<void> {
  const { random, world, transport } = by;
  const order = await deliveredOrder(by);
  if (!order) return;
  const { owner } = order;
  const requested = askOf({ reason: random.pick(['defective', 'changed_mind']), kind: random.pick(['return', 'exchange']) });
  const at = `/api/orders/${order.id}/returns`;
  if (transport.hasBucket && random.chance(0.8)) {
    const sent = await by.call(owner, UPLOAD, `${at}/${requested.id}/evidence`, { body: fileOf('mp4', 300), type: 'video/mp4' });
    const link = bodyOf<{ link: string }>(sent)?.link;
    if (link) {
      world.links.push(link);
      await by.call(owner, 'GET /api/returns/evidence/:media', link, { isProved: true });
    }
  }
  await by.post(owner, 'POST /api/orders/:id/returns', requested, at);
  if (random.chance(0.15)) {
    await by.form(owner, 'POST /api/orders/:id/returns/:request/cancel', `${at}/${requested.id}/cancel`, {});
  }
}

/** The administrator takes a return request through all its remaining steps. */
export async function answerReturn(by: Caller): Promise<void> {
  const { world, random } = by;
  const rows = await world.shop.rows(
    "SELECT id FROM returns WHERE status IN ('requested', 'accepted', 'received') ORDER BY number LIMIT 20",
  );
  const id = random.pickIfAny(rows)?.id;
  if (!id) return;
  const { administrator } = world;
  // The shop asks for the password again before money moves.
  await by.post(administrator, 'POST /api/auth/confirm', { password: administrator.password });
  const steps = [
    ['accept', {}],
    ['receive', {}],
    ['settle', { outcome: random.pick(['refunded', 'exchanged']), sellable: random.chance(0.5) ? [1] : [] }],
  ] as const;
  for (const [verb, value] of steps) {
    await by.post(administrator, `POST /api/admin/returns/:id/${verb}`, value, `/api/admin/returns/${id}/${verb}`);
  }
}
