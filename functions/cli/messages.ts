/**
 * `npm run messages -- …`: the messages that the shop has not been able to send, in the local shop or in the one that
 * TURSO_DATABASE_URL and the other settings name. Exit code: 0 when it is done, 1 when there is no such message, 2 when the command
 * line is invalid.
 */
import { findMessages, type MessageRow, messageOverview, retryMessages } from '../../src/admin/messages/overview.server.ts';
import { consentStatements } from '../../src/features/auth/consents/whatsapp-consent.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { formatDateTime } from '../../src/rules/dates.ts';
import { orderNumber } from '../../src/rules/ids.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { refuseWrongClock, warnOfWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { findOrder, safeText } from './show-order.ts';

const USAGE = `npm run messages -- list                         messages that wait, are stuck or could not be delivered
npm run messages -- show <key, or CHK-number>    one message, or all messages about an order
npm run messages -- retry <key, or all>          sends it again within a minute; all: every stuck message
npm run messages -- start <phone>                the number sent START to the shop: it agrees to messages on WhatsApp
npm run messages -- stop <phone>                 the number sent STOP: it gets no more messages`;

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
  const retried = await retryMessages(shop, { which: name === 'all' ? 'stuck' : { dedupe: name }, by: 'npm run messages' });
  if (retried.length === 0) return name === 'all' ? 'Nothing is stuck.' : null;
  return `${retried.length} will be sent again within a minute.`;
}

/** Where WhatsApp is not set up, the owner reads replies on a phone and records them here. Null for anything but a mobile number. */
async function recordReply(shop: Shop, phone: string, word: 'START' | 'STOP'): Promise<string | null> {
  const statements = consentStatements(shop, phone, word);
  if (statements.length === 0) return null;
  await shop.db.write(statements);
  return word === 'START' ? `${safeText(phone)} gets messages on WhatsApp.` : `Nothing more goes to ${safeText(phone)} on WhatsApp.`;
}

const commands: Readonly<Record<string, { words: number; isRead?: true; run(shop: Shop, name: string): Promise<string | null> }>> = {
  list: { words: 0, isRead: true, run: list },
  show: { words: 1, isRead: true, run: show },
  retry: { words: 1, run: retry },
  start: { words: 1, run: (shop, phone) => recordReply(shop, phone, 'START') },
  stop: { words: 1, run: (shop, phone) => recordReply(shop, phone, 'STOP') },
};

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
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
    if (command.isRead) await warnOfWrongClock(shop, print);
    else await refuseWrongClock(shop);
    const output = await command.run(shop, words[0] ?? '').finally(done);
    if (output === null)
      print.error(
        name === 'start' || name === 'stop'
          ? `“${words[0]}” is not a mobile number.`
          : `There is no message “${words[0]}” to ${name === 'retry' ? 'send again' : 'show'}.`,
      );
    else print.log(output);
    return output === null ? 1 : 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runMessages(process.argv.slice(2), commandShop(), console);
}
