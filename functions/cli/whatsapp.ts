/**
 * `npm run whatsapp -- start|stop <phone>`: records what a customer answered on WhatsApp, for a shop whose WhatsApp is not connected and
 * whose owner reads the answers on a phone. `npm run whatsapp -- texts <language>`: prints the templates for Meta. Exit code: 0 when it is
 * done, 1 when it could not be, 2 when the command line is invalid.
 */
import { consentStatements } from '../../src/features/auth/consents/whatsapp-consent.server.ts';
import { orderTemplates } from '../../src/features/ledger/messages/whatsapp-templates.ts';
import { inLanguage } from '../../src/platform/request/request-note.ts';
import { type Language, languages } from '../../src/rules/language/languages.ts';
import { addTextsOf } from '../../src/texts/one-file.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { commandShop } from './operator/command-shop.ts';

/** Returns the templates of a language as lines: name, tab, text. Two kinds of message may share one. */
async function templateLines(language: Language): Promise<readonly string[]> {
  if (language !== 'en') await addTextsOf(language, 'ledger', 'whatsapp-templates');
  return inLanguage(language, () => [...new Set(Object.values(orderTemplates).map(({ name, text }) => `${name}\t${text()}`))]);
}

const languageOf = (word: string | undefined) => languages.find((each) => each === word);

export const runWhatsapp = command({
  usage: `npm run whatsapp -- start <phone>       the number sent START: it agrees to messages
npm run whatsapp -- stop <phone>        the number sent STOP: it gets no more messages
npm run whatsapp -- texts <language>    the templates in a language, for Meta: ${languages.join(', ')}`,
  options: {},
  read: (_, [word, about, ...more]) => {
    if (!about || more.length > 0) return null;
    const language = languageOf(about);
    if (word === 'texts') return language ? { language } : null;
    return word === 'start' || word === 'stop' ? { word, phone: about } : null;
  },
  run: async (wanted, given, print) => {
    if ('language' in wanted) return print.log((await templateLines(wanted.language)).join('\n'));
    const { word, phone } = wanted;
    await withShop(given, { clock: 'refuse', print }, async (shop) => {
      const statements = consentStatements(shop, phone, word.toUpperCase(), shop.now);
      if (statements.length === 0) throw new Error(`“${phone}” is not a mobile number.`);
      await shop.db.write(statements);
      print.log(word === 'start' ? `${phone} gets messages on WhatsApp.` : `Nothing more goes to ${phone} on WhatsApp.`);
    });
  },
});

if (isMain(import.meta)) process.exitCode = await runWhatsapp(process.argv.slice(2), commandShop(), console);
