import type { World } from '../world/world.ts';

/** One effect for each key, and never more money back than came in. */
export function brokenKeys(world: World): string[] {
  const found: string[] = [];
  // Without its key a press is kept with another word behind it.
  const presses = world
    .shards()
    .flatMap(({ store }) => store.rows('SELECT press FROM orders').map(({ press }) => String(press).split(' again')[0]));
  if (new Set(presses).size < presses.length) found.push('one order for each press');
  for (let piece = 0; piece < world.plan.pieces; piece += 1)
    for (const { press } of world.home(piece).store.rows('SELECT press FROM moves GROUP BY press HAVING count(*) > 1'))
      found.push(`stock is changed once for each press: ${press}`);
  const { payments, refunds } = world.gateway;
  const amounts = new Map(payments.map(({ id, amount }) => [id, amount]));
  for (const { payment, amount } of refunds.values()) amounts.set(payment, (amounts.get(payment) ?? 0) - amount);
  for (const [id, left] of amounts) if (left < 0) found.push(`no more is given back than was paid: ${id}`);
  return found;
}
