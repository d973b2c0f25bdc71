import { orderToken } from '../../../../src/features/ledger/order-token.server.ts';
import { orderNumber } from '../../../../src/rules/order-number.ts';
import { newSession } from '../../../shop/people/sign-in.ts';
import { operators } from '../../operator/plays.ts';
import { account, next, SECRET, SHOP } from '../../world/bindings.ts';
import type { Row } from '../../world/database.ts';
import { type Actor, Browser, HOUR, type Kind, MINUTE, SECOND } from '../actor.ts';

/** A first look may fall into the half minute in which both versions of the Worker answer. */
const LOOKS = 6;

/**
 * Changes the shop's secret and that of the webhook while the shop is used, as docs/running/runbook.md and `npm run rotate` say. Nobody is signed
 * out by it, links of mails stay valid, and no event of the gateway is lost.
 */
export const keyChanger: Kind = {
  ...{ name: operators.keys, most: 1, share: 0.08, isApart: true },
  async play(actor) {
    const { often, wait, sim } = actor;
    await wait(2 * MINUTE, sim.plan.minutes * 0.6 * MINUTE);
    if (often(0.75)) await changeSecret(actor);
    await wait(SECOND, 20 * MINUTE);
    if (often(0.75)) await changeWebhookSecret(actor);
  },
};

async function changeSecret(actor: Actor): Promise<void> {
  const { sim, fail, wait } = actor;
  const { operator } = sim;
  if (!operator) return;
  const settings = { SHOP_URL: SHOP, SHOP_SECRET: SECRET };
  const [order] = actor.rows('SELECT id FROM orders ORDER BY number DESC LIMIT 1');
  const token = order ? await orderToken(settings, String(order.id)) : null;
  const cookie = await newSession({ rows: async (...given) => actor.rows(...given), env: settings }, actor.goods.owner);
  const browser = new Browser(actor);
  const [name = '', value = ''] = cookie.split('=');
  browser.jar.set(name, value);

  await operator.put({ SHOP_SECRET: next.secret, SHOP_SECRET_PREVIOUS: SECRET });
  await operator.rotated();

  const isIn = async () => Boolean(((await browser.get('/me'))?.body.user as object | undefined) ?? null);
  if (!(await seen(actor, isIn))) fail('a change of the secret signed somebody out');
  const opens = async () => (await new Browser(actor).form(`/api/orders/${order?.id}/check?token=${token}`))?.status === 303;
  if (token && !(await seen(actor, opens))) fail('a change of the secret made the link of a mail invalid');
  await wait(SECOND, MINUTE);
  await untilAfterwards(actor, 24 * HOUR);
  const left = await operator.staleFactors();
  if (left > 0) fail(`${left} authenticator apps are encrypted with the former secret, which is about to be dropped`);
}

/** Whether something is so at one of several looks: the database may be silent at the others. */
async function seen({ wait }: Actor, is: () => Promise<boolean>): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await is()) return true;
    await wait(20 * SECOND, 4 * MINUTE);
  }
  return false;
}

/** The gateway signs what is new with the new secret, and what it repeats of before with the former one. */
async function changeWebhookSecret(actor: Actor): Promise<void> {
  const { sim, often, wait, fail } = actor;
  const { operator, scheduler } = sim;
  if (!operator) return;
  const former = account.webhookSecret;
  await operator.put({ RAZORPAY_WEBHOOK_SECRET: next.webhookSecret, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: former });
  await wait(SECOND, 5 * MINUTE);
  const until = scheduler.now + 2 * HOUR;
  const signs = () => (scheduler.now < until && often(0.3) ? former : next.webhookSecret);
  Object.defineProperty(account, 'webhookSecret', { configurable: true, get: signs });
  await untilAfterwards(actor, 24 * HOUR);
  await operator.put({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: undefined });
  Object.defineProperty(account, 'webhookSecret', { configurable: true, value: next.webhookSecret });
  if ((await isHeard(actor, former)) === true) fail('an event with the signature of a secret that is dropped was taken');
  if ((await isHeard(actor, next.webhookSecret)) === false) fail('an event with the signature of the new secret was refused');
}

/** Whether an event that the gateway's dashboard sends again, about a payment of which the shop knows, is taken. Null: there is none. */
async function isHeard({ sim, gateway }: Actor, secret: string): Promise<boolean | null> {
  const known = new Set(sim.database.rows("SELECT id FROM payments WHERE status = 'captured'").map(({ id }) => id));
  const entity = gateway.ledger.payments.find(({ id, captured }) => captured && known.has(id));
  if (!entity) return null;
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', contains: ['payment'], payload: { payment: { entity } } });
  const headers = {
    ...{ 'content-type': 'application/json', 'x-razorpay-event-id': `sent again ${secret.length}` },
    'x-razorpay-signature': await signature(secret, body),
  };
  return (await sim.fetch('/api/webhooks/razorpay', { method: 'POST', headers, body })).ok;
}

async function signature(secret: string, body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, bytes(body))).toString('hex');
}

/** Waits for so long after the time with actors and faults. */
async function untilAfterwards({ sim }: Actor, ms: number): Promise<void> {
  const { scheduler, from, plan } = sim;
  await scheduler.sleep(from + plan.minutes * MINUTE + Math.min(ms, plan.quietHours * HOUR - 30 * MINUTE) - scheduler.now);
}

/**
 * Migrates the database while the shop is used. The run begins with the schema before the newest migration, which `npm run db:migrate` then
 * makes; after a while a new version of the Worker follows. It shows that a schema may change under processes that have statements prepared,
 * transactions on their way and answers of before in their memory, and that nothing is lost or counted twice by it. The Worker is today's
 * all the time: how a former one runs on the newest tables is what `npm run former` tries.
 */
export const migrator: Kind = {
  ...{ name: operators.migration, most: 1, share: 0.06, isApart: true },
  async play({ sim, wait }) {
    await wait(2 * MINUTE, sim.plan.minutes * 0.8 * MINUTE);
    await sim.operator?.migrate();
    await wait(SECOND, 10 * MINUTE);
    await sim.deploy();
  },
};

/**
 * Makes a backup, and restores it later into an empty database to which the Worker then moves, as docs/running/recovery.md says. The former database
 * still answers, so that its orders are taken over, or it is lost. What is lost is named, and no number that somebody was told is given
 * again.
 */
export const restorer: Kind = {
  ...{ name: operators.restore, most: 1, share: 0.06, isApart: true },
  async play({ sim, wait, often, fail }) {
    const { operator, scheduler, from, plan } = sim;
    if (!operator) return;
    const some = plan.minutes * 0.35 * MINUTE;
    await wait(2 * MINUTE, some);
    await operator.backUp();
    await wait(MINUTE, some);
    const isLost = often(0.4);
    if (isLost) {
      sim.isDatabaseLost = true;
      await wait(MINUTE, 10 * MINUTE);
    }
    const restored = await operator.restored();
    if (!restored) return;
    const { violations, difference, findings, takenAt } = restored;
    if (violations.length > 0) fail(`the restored books do not add up: ${JSON.stringify(violations)}`);
    await wait(10 * SECOND, 3 * MINUTE);
    operator.moveIn();
    const named = new Set(difference?.lostOrders);
    const silent = (operator.given?.lostOrders(sim.database) ?? []).filter((number) => !named.has(number));
    if (difference && silent.length > 0) fail(`lost and not named: ${silent.map(orderNumber)}`);
    await wait(10 * SECOND, 2 * MINUTE);
    if (findings === null) await operator.compared(takenAt - HOUR);
    await operator.sells();
    await wait(10 * SECOND, 20 * MINUTE);
    await operator.refundLost();
    // Who had the window of the gateway open may still have paid for a lost order: the next comparison finds it.
    await scheduler.sleep(from + (plan.minutes * MINUTE + plan.quietHours * HOUR - HOUR) - scheduler.now);
    await operator.refundLost();
  },
};

/**
 * Books what couriers pay for the cash that they have collected: the right sum, another one, the same file twice, a parcel that nobody knows,
 * and money that the courier takes back.
 */
export const cashier: Kind = {
  ...{ name: operators.cash, most: 1, share: 0.35, isApart: true },
  async play(actor) {
    for (let file = 1; file <= 40; file += 1) {
      await actor.wait(10 * MINUTE, actor.goesOn ? 40 * MINUTE : HOUR);
      await booksFile(actor, file);
    }
  },
};

async function booksFile({ sim, rows, often, pick, random }: Actor, file: number): Promise<void> {
  const due = rows(`SELECT p.courier, p.awb, p.reference, d.due_paise - d.remitted_paise AS left, d.due_paise AS due FROM cod_dues d
    JOIN parcels p ON p.id = d.parcel_id WHERE p.awb IS NOT NULL ORDER BY d.collected_at DESC LIMIT 20`);
  if (due.length === 0) return;
  const { courier } = pick(due);
  const lines = due.filter((each) => each.courier === courier && (Number(each.left) > 0 || often(0.1))).filter(() => often(0.6));
  const line = ({ awb, reference, left, due: all }: Row) => {
    const amount = Number(left) > 0 ? Number(left) : -Number(all);
    const paid = often(0.15) ? amount - 100 * Math.floor(random() * 50) : amount;
    return {
      awb: often(0.05) ? 'NOBODYS1' : String(awb),
      reference: often(0.5) ? String(reference) : '',
      amount: paid,
      deduction: often(0.2) ? 1500 : 0,
    };
  };
  const remittance = {
    ...{ courier: String(courier), utr: `UTR${sim.plan.seed}-${file}`, paidOn: '2026-11-05', lines: lines.map(line) },
    bank: lines.reduce((sum, { left }) => sum + Number(left), 0),
  };
  for (let times = often(0.3) ? 2 : 1; times > 0; times -= 1) await sim.operator?.remitted(remittance as never);
  const booked = rows('SELECT count(*) AS count FROM cod_remittances WHERE utr = ?', remittance.utr)[0]?.count;
  if (booked !== 1 && !sim.operator?.given) sim.failures.push(`cashier: a payment of a courier stands ${booked} times in the books`);
}
