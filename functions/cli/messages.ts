/**
 * `npm run messages -- …`: what the shop could not send yet, in the local shop or in the one that TURSO_DATABASE_URL and
 * the other settings name. Ends with 0 when it is done, 1 when there is nothing like that, 2 when the command cannot be read.
 */
import { findMessages, type MessageRow, messageOverview, retryMessages } from '../../src/admin/messages/overview.server.ts';
import { consentStatements } from '../../src/features/auth/consents/whatsapp-consent.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { formatDateTime } from '../../src/rules/dates.ts';
import { orderNumber } from '../../src/rules/ids.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { findOrder, safeText } from './show-order.ts';

const USAGE = `npm run messages -- list                         what waits, what is stuck, what could not be delivered
npm run messages -- show <key, or CHK-number>    one message, or all about an order
npm run messages -- retry <key, or all>          tries it again in the next minute; all: every stuck one
npm run messages -- start <phone>                the number wrote START to the shop: it agrees to WhatsApp
npm run messages -- stop <phone>                 the number wrote STOP: nothing more goes there`;

const line = ({ state, channel, kind, recipient, orderNumber: order, attempts, createdAt, lastError, dedupe }: MessageRow) =>
  safeText(
    `  ${state.padEnd(8)} ${channel.padEnd(9)} ${kind.padEnd(18)} ${order === null ? '' : `${orderNumber(order)}  `}${recipient || '(forgotten)'}  ` +
      `${formatDateTime(createdAt)}, tried ${attempts}×${lastError ? `: ${lastError}` : ''}  [${dedupe}]`,
  );

async function list(shop: Shop): Promise<string> {
  const { waiting, stuck, lastError, messages } = await messageOverview(shop);
  return [`${waiting} wait, ${stuck} stuck${lastError ? `. Last error: ${safeText(lastError)}` : ''}`, ...messages.map(line)].join('\n');
}

async function show(shop: Shop, name: string): Promise<string | null> {
  const isOrder = /^(?:CHK[- ]?|#)?\d{1,12}$/i.test(name);
  const found = await findMessages(shop, isOrder ? (await findOrder(shop, name)).id : name);
  return found.length > 0 ? found.map(line).join('\n') : null;
}

async function retry(shop: Shop, name: string): Promise<string | null> {
  const retried = await retryMessages(shop, name === 'all' ? 'stuck' : { dedupe: name });
  if (retried.length === 0) return name === 'all' ? 'Nothing is stuck.' : null;
  return `${retried.length} will be tried again within a minute.`;
}

/** Where WhatsApp is not set up, its owner reads what numbers write and notes it here. Null for what is no mobile number. */
async function wrote(shop: Shop, phone: string, word: 'START' | 'STOP'): Promise<string | null> {
  const statements = consentStatements(shop, phone, word);
  if (statements.length === 0) return null;
  await shop.db.write(statements);
  return word === 'START' ? `${safeText(phone)} gets messages on WhatsApp.` : `Nothing more goes to ${safeText(phone)} on WhatsApp.`;
}

const commands: Readonly<Record<string, { words: number; run(shop: Shop, name: string): Promise<string | null> }>> = {
  list: { words: 0, run: list },
  show: { words: 1, run: show },
  retry: { words: 1, run: retry },
  start: { words: 1, run: (shop, phone) => wrote(shop, phone, 'START') },
  stop: { words: 1, run: (shop, phone) => wrote(shop, phone, 'STOP') },
};

/** Runs one command line. Never throws: what went wrong is on `error` in words. @returns the exit code */
export async function runMessages(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  const [name = '', ...words] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length !== command.words) {
    print.error(USAGE);
    return 2;
  }
  try {
    const { shop, done } = openFromEnv(settings);
    const said = await command.run(shop, words[0] ?? '').finally(done);
    if (said === null)
      print.error(
        `There is no message “${words[0]}” that could be ${name === 'retry' ? 'sent again' : 'shown'}, or no such mobile number.`,
      );
    else print.log(said);
    return said === null ? 1 : 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runMessages(process.argv.slice(2), process.env, console);
}
