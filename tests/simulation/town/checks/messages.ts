import { kindsWithSecrets } from '../../../../src/features/messages/message-kinds.ts';
import { MESSAGE_TRIES } from '../../../../src/rules/people/message-deadlines.ts';
import { OWNER } from '../../world/bindings.ts';
import type { Simulation } from '../../world/simulation.ts';
import { type Checks, noRows } from './check.ts';

/** 'Order CHK-20415 is confirmed' → '20415' */
const numberIn = (subject: string) => /\bCHK-(\d+)\b/.exec(subject)?.[1] ?? '';
/** Template of codes, which go to a number that sent STOP too: it has asked for each. */
const CODE = 'sign_in_code';

export const messages: Checks = {
  'a mail about an order goes to its buyer': (sim) => {
    const buyers = buyersSoFar(sim);
    return sim.post.sent
      .filter(({ to, subject }) => {
        const known = buyers.get(numberIn(subject));
        return known !== undefined && to !== OWNER && !known.has(to.toLowerCase());
      })
      .map(({ to, subject }) => `${to} ${subject}`);
  },
  'a mail about an order leaves at most as often as it is tried': ({ database, post }) => {
    const sent = new Map<string, number>();
    for (const { subject } of post.sent) sent.set(numberIn(subject), (sent.get(numberIn(subject)) ?? 0) + 1);
    // What an administrator tries again after all its attempts begins to count anew.
    const tried = database.rows(
      `SELECT o.number, sum(x.attempts) AS n FROM outbox x JOIN orders o ON o.id = x.order_id WHERE x.channel = 'email'
        GROUP BY o.id HAVING max(x.attempts) < ? AND max(x.last_error IS NOT NULL) = 0`,
      MESSAGE_TRIES,
    );
    return tried
      .filter(({ number, n }) => (sent.get(String(number)) ?? 0) > Number(n))
      .map(({ number, n }) => `${number} was tried ${n} times and left ${sent.get(String(number))} times`);
  },
  'a sent message keeps no secret': noRows(
    `SELECT dedupe_key FROM outbox WHERE kind IN (${[...kindsWithSecrets].map((kind) => `'${kind}'`).join(', ')})
      AND (sent_at IS NOT NULL OR dropped_at IS NOT NULL) AND payload <> '{}'`,
  ),
  'a number that sent STOP gets no message': (_sim, _gateway, { whatsapp }) =>
    whatsapp.sandbox.messages
      .filter(({ to, template, sentAt }) => template !== CODE && whatsapp.hasStopped(to, Date.parse(sentAt)))
      .map(({ to, template, sentAt }) => `${to} ${template} ${sentAt}`),
};

export const messagesAtRest: Checks = {
  'what the carriers said of messages is known': noRows(
    `SELECT dedupe_key FROM outbox WHERE provider_id IN (SELECT value FROM json_each(?)) AND delivery_status IS NOT 'failed'
      AND NOT (channel = 'whatsapp' AND delivery_status = 'delivered')`,
    (_, { mail, whatsapp }) => [JSON.stringify([...mail.refused, ...whatsapp.failed])],
  ),
};

/** Every address that an order has had so far, by its number: it may change while the order is open. */
function buyersSoFar(sim: Simulation): ReadonlyMap<string, ReadonlySet<string>> {
  const known = addresses.get(sim) ?? new Map<string, Set<string>>();
  addresses.set(sim, known);
  for (const { number, email } of sim.database.rows('SELECT number, lower(customer_email) AS email FROM orders')) {
    const all = known.get(String(number)) ?? new Set();
    known.set(String(number), all.add(String(email)));
  }
  return known;
}

const addresses = new WeakMap<Simulation, Map<string, Set<string>>>();
