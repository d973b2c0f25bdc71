/**
 * `npm run orders -- …`: shows an order, changes its status, refunds it, and checks the books, in the local shop or in the one
 * that TURSO_DATABASE_URL and the other settings name. Exit code: 0 when it is done, 1 when the shop refused or the books do
 * not agree, 2 when the command line is invalid.
 */
import { parseArgs } from 'node:util';
import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import { setTracking } from '../../src/features/orders/admin/set-tracking.server.ts';
import { requestRefund } from '../../src/features/payment/refund/request-refund.server.ts';
import { shopErrorIn } from '../../src/platform/shop-error.ts';
import { isUuid, newId, orderNumber } from '../../src/rules/ids.ts';
import { formatInr, fromRupees, type Paise } from '../../src/rules/money/money.ts';
import { type OrderStatus, orderStatuses } from '../../src/rules/order/order-status.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { refuseWrongClock, warnOfWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { type Answer, by, type Command, InvalidCommand, type Options, ok } from './order-command.ts';
import { RETURN_USAGE, returnCommand } from './return-command.ts';
import { findOrder, ledgerReport, showOrder } from './show-order.ts';

const USAGE = `npm run orders -- show <CHK-number or id>
npm run orders -- status <order> <new status> [--reason "why"]
npm run orders -- refund <order> [--amount 100.50] --reason "why" [--key <uuid printed by an earlier attempt>]
npm run orders -- tracking <order> <https://…, or "" to remove it>
${RETURN_USAGE}
npm run orders -- audit      checks the books of the shop
npm run orders -- compare    checks them against Razorpay`;

function amountOf(text: string | undefined): Paise | null {
  if (text === undefined) return null;
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? fromRupees(Number(text)) : null;
  if (amount === null) throw new InvalidCommand(`“${text}” is not an amount in rupees. Write 100 or 100.50.`);
  return amount;
}

const ORDER = 'Which order? Give its CHK-number or its id.';
const isStatus = (text: string): text is OrderStatus => (orderStatuses as readonly string[]).includes(text);

const commands: Readonly<Record<string, Command>> = {
  show: { questions: [ORDER], accepts: [], run: async (shop, [name = '']) => ok(await showOrder(shop, (await findOrder(shop, name)).id)) },

  status: {
    questions: [ORDER, `Which status? One of: ${orderStatuses.join(', ')}.`],
    accepts: ['reason'],
    async run(shop, [name = '', to = ''], { reason = '' }) {
      if (!isStatus(to)) throw new InvalidCommand(`There is no status “${to}”. The statuses are: ${orderStatuses.join(', ')}.`);
      const order = await findOrder(shop, name);
      await changeStatus(shop, { orderId: order.id, to, seen: order.status, reason, by: by() });
      return ok(`${orderNumber(order.number)}: ${order.status} → ${to}`);
    },
  },

  refund: {
    questions: [ORDER],
    accepts: ['reason', 'amount', 'key'],
    async run(shop, [name = ''], { reason = '', amount: requestedAmount, key = newId() }, done) {
      const amount = amountOf(requestedAmount);
      if (!isUuid(key)) throw new InvalidCommand(`“${key}” is not a key. A key is the uuid that an earlier attempt printed.`);
      const order = await findOrder(shop, name);
      const made = await requestRefund(shop, { orderId: order.id, reason, by: by(), key, ...(amount !== null && { amount }) }).catch(
        (error: unknown) => {
          throw isCertain(error)
            ? error
            : new Error(`${inWords(error)}\nIt is not known whether the refund was booked. Repeat the command with --key ${key}`);
        },
      );
      await done();
      return ok(
        `${formatInr(made.amount)} of ${orderNumber(order.number)} is being refunded. Refund ${made.id}\n\n${await showOrder(shop, order.id)}`,
      );
    },
  },

  tracking: {
    questions: [ORDER, 'Which link? Give the full address, beginning with https://, or "" to remove the link.'],
    accepts: [],
    async run(shop, [name = '', url = '']) {
      const order = await findOrder(shop, name);
      const link = await setTracking(shop, { orderId: order.id, url, by: by() });
      return ok(`${orderNumber(order.number)}: ${link ?? 'no tracking link'}`);
    },
  },

  return: returnCommand,

  audit: { questions: [], accepts: [], run: async (shop) => booksAnswer(await ledgerReport(shop, 'audit')) },
  compare: { questions: [], accepts: [], run: async (shop) => booksAnswer(await ledgerReport(shop, 'compare')) },
};

/** An argument that no command reads must not be ignored: `refund CHK-1 100` would refund everything, not ₹100. */
function checkArguments(name: string, { questions, accepts }: Command, words: readonly string[], options: Options): void {
  const missing = questions[words.length];
  if (missing !== undefined) throw new InvalidCommand(missing);
  const extra = words[questions.length];
  if (extra !== undefined) {
    throw new InvalidCommand(
      `“${extra}” is one argument too many. Write an amount as --amount 100.50 and a reason as --reason "in quotes".`,
    );
  }
  const unknown = Object.keys(options).find((option) => !(accepts as readonly string[]).includes(option));
  if (unknown !== undefined) throw new InvalidCommand(`“${name}” has no option --${unknown}.`);
}

const onlyShows = (name: string, [step]: readonly string[]) => name === 'show' || (name === 'return' && step === 'show');

/** True where the shop refused: nothing was written. Where it did not answer, a refund may or may not be booked. */
const isCertain = (error: unknown) => {
  const refused = shopErrorIn(error);
  return refused !== null && refused.code !== 'SHOP_BUSY';
};

function inWords(error: unknown): string {
  const refused = shopErrorIn(error);
  if (refused) return `${refused.refusal.title}: ${refused.refusal.message}`;
  return error instanceof Error ? error.message : String(error);
}

const booksAnswer = ({ text, isSound }: { text: string; isSound: boolean }): Answer => ({ text, code: isSound ? 0 : 1 });

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runOrders(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  try {
    const { values, positionals } = read(args);
    const [name = '', ...words] = positionals;
    if (name === 'help' || values.help) {
      print.log(USAGE);
      return 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new InvalidCommand(name ? `There is no command “${name}”.` : 'A command is missing.');
    const { help: _, ...options } = values;
    checkArguments(name, command, words, options);
    const { shop, done } = openFromEnv(settings);
    if (onlyShows(name, words)) await warnOfWrongClock(shop, print);
    else await refuseWrongClock(shop);
    const { text, code } = await command.run(shop, words, options, done).finally(done);
    print.log(text);
    return code;
  } catch (error) {
    if (error instanceof InvalidCommand) {
      print.error(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    print.error(inWords(error));
    return 1;
  }
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: text, amount: text, key: text, outcome: text, sellable: text, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new InvalidCommand(error instanceof Error ? error.message : 'The command line is invalid.');
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runOrders(process.argv.slice(2), commandShop(), console);
}
