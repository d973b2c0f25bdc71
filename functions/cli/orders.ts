/**
 * `npm run orders -- …`: look at an order, move it, give money back, and check the books, in the local shop or in the one
 * that TURSO_DATABASE_URL and the other settings name. Ends with 0 when it is done, 1 when the shop refused or the books do
 * not agree, 2 when the command cannot be read.
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import { setTracking } from '../../src/features/orders/admin/set-tracking.server.ts';
import { requestRefund } from '../../src/features/payment/request-refund.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { refusedIn } from '../../src/platform/shop-error.ts';
import { newId, orderNumber } from '../../src/rules/ids.ts';
import { formatInr, fromRupees, type Paise } from '../../src/rules/money.ts';
import { type OrderStatus, orderStatuses } from '../../src/rules/order-status.ts';
import { openFromEnv } from './open-shop.ts';
import { checkBooks, findOrder, showOrder } from './show-order.ts';

const USAGE = `npm run orders -- show <CHK-number or id>
npm run orders -- status <order> <new status> [--reason "why"]
npm run orders -- refund <order> [--amount 100.50] --reason "why" [--key <uuid of an earlier try>]
npm run orders -- tracking <order> <https://…, or "" to take it away>
npm run orders -- audit      checks the books of the shop
npm run orders -- compare    checks them against Razorpay`;

class Unreadable extends Error {}

interface Options {
  readonly reason?: string | undefined;
  readonly amount?: string | undefined;
  readonly key?: string | undefined;
}
interface Answer {
  readonly text: string;
  readonly code: 0 | 1;
}
type Command = (shop: Shop, words: readonly string[], options: Options, done: () => Promise<void>) => Promise<Answer>;

/** Who is at the keyboard: the history and refunds name them. */
const by = () => `${userInfo().username} (command line)`;
const ok = (text: string): Answer => ({ text, code: 0 });

function word(words: readonly string[], at: number): string {
  const value = words[at];
  if (value === undefined) throw new Unreadable('Something is missing.');
  return value;
}

function amountOf(text: string | undefined): Paise | null {
  if (text === undefined) return null;
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? fromRupees(Number(text)) : null;
  if (amount === null) throw new Unreadable(`“${text}” is no amount in rupees. Write 100 or 100.50.`);
  return amount;
}

const commands: Readonly<Record<string, Command>> = {
  show: async (shop, words) => ok(await showOrder(shop, (await findOrder(shop, word(words, 0))).id)),

  status: async (shop, words, { reason = '' }) => {
    const to = word(words, 1) as OrderStatus;
    if (!orderStatuses.includes(to)) throw new Unreadable(`There is no status “${to}”. The eleven are: ${orderStatuses.join(', ')}.`);
    const order = await findOrder(shop, word(words, 0));
    await changeStatus(shop, { orderId: order.id, to, seen: order.status, reason, by: by() });
    return ok(`${orderNumber(order.number)}: ${order.status} → ${to}`);
  },

  refund: async (shop, words, { reason = '', amount: asked, key = newId() }, done) => {
    const amount = amountOf(asked);
    const order = await findOrder(shop, word(words, 0));
    const made = await requestRefund(shop, { orderId: order.id, reason, by: by(), key, ...(amount !== null && { amount }) });
    await done();
    return ok(
      `${formatInr(made.amount)} of ${orderNumber(order.number)} goes back. Refund ${made.id}\n\n${await showOrder(shop, order.id)}`,
    );
  },

  tracking: async (shop, words) => {
    const url = word(words, 1);
    const order = await findOrder(shop, word(words, 0));
    const link = await setTracking(shop, { orderId: order.id, url });
    return ok(`${orderNumber(order.number)}: ${link ?? 'no tracking link'}`);
  },

  audit: async (shop) => booksAnswer(await checkBooks(shop, 'audit')),
  compare: async (shop) => booksAnswer(await checkBooks(shop, 'compare')),
};

const booksAnswer = ({ text, isSound }: { text: string; isSound: boolean }): Answer => ({ text, code: isSound ? 0 : 1 });

/** Runs one command line. Never throws: what went wrong is on `error` in words. @returns the exit code */
export async function runOrders(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  try {
    const { values, positionals } = read(args);
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Unreadable(name ? `There is no command “${name}”.` : 'What shall be done?');
    const { shop, done } = openFromEnv(settings);
    const { text, code } = await command(shop, words, values, done).finally(done);
    print.log(text);
    return code;
  } catch (error) {
    if (error instanceof Unreadable) {
      print.error(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    const refused = refusedIn(error);
    print.error(refused ? `${refused.refusal.title}: ${refused.refusal.message}` : error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { reason: text, amount: text, key: text } });
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : 'The command cannot be read.');
  }
}

if (import.meta.main) {
  process.exitCode = await runOrders(process.argv.slice(2), process.env, console);
}
