/**
 * `npm run whatsapp -- start|stop <phone>`: records what a customer answered on WhatsApp, for a shop whose WhatsApp is not connected and
 * whose owner reads the answers on a phone. Exit code: 0 when it is recorded, 1 when it could not be, 2 when the command line is invalid.
 */
import { consentStatements } from '../../src/features/auth/consents/whatsapp-consent.server.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { commandShop } from './operator/command-shop.ts';

export const runWhatsapp = command({
  usage: `npm run whatsapp -- start <phone>    the number sent START: it agrees to messages
npm run whatsapp -- stop <phone>     the number sent STOP: it gets no more messages`,
  options: {},
  read: (_, [word, phone, ...more]) => ((word === 'start' || word === 'stop') && phone && more.length === 0 ? { word, phone } : null),
  run: ({ word, phone }, given, print) =>
    withShop(given, { clock: 'refuse', print }, async (shop) => {
      const statements = consentStatements(shop, phone, word.toUpperCase());
      if (statements.length === 0) throw new Error(`“${phone}” is not a mobile number.`);
      await shop.db.write(statements);
      print.log(word === 'start' ? `${phone} gets messages on WhatsApp.` : `Nothing more goes to ${phone} on WhatsApp.`);
    }),
});

if (isMain(import.meta)) process.exitCode = await runWhatsapp(process.argv.slice(2), commandShop(), console);
