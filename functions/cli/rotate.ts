/**
 * `npm run rotate -- shop-secret|turso|razorpay|whatsapp|push`: changes a secret without signing anybody out. It says what to put where and
 * checks it; only the authenticator apps are changed by it. Exit code: 0 when it is done or the plan is shown, 1 when a check failed,
 * 2 when the command line is invalid.
 */
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { by } from './operator/by.ts';
import { commandShop } from './operator/command-shop.ts';
import { newPushKeys } from './rotate/new-push-keys.ts';
import { rotateGateway, rotateTurso, rotateWhatsapp } from './rotate/rotate-outside.ts';
import { rotateShopSecret } from './rotate/rotate-shop-secret.ts';

const rotations = {
  'shop-secret': rotateShopSecret,
  turso: rotateTurso,
  razorpay: rotateGateway,
  whatsapp: rotateWhatsapp,
  push: newPushKeys,
};
const isSecret = (word: string): word is keyof typeof rotations => Object.hasOwn(rotations, word);

export const runRotate = command({
  usage: `npm run rotate -- shop-secret    signatures of sessions, links and codes, and the encryption of authenticator apps
npm run rotate -- turso          the token of the database
npm run rotate -- razorpay       the pair of keys
npm run rotate -- whatsapp       the token of Meta
npm run rotate -- push           the pair of keys for pushes to browsers of the owner

Without the new value each shows the steps; with it, it checks that it works before the Worker gets it.`,
  options: {},
  read: (_, [what = '', ...more]) => (isSecret(what) && more.length === 0 ? what : null),
  run: (what, given, print) =>
    withShop(given, { clock: 'refuse', print }, async (shop) => {
      const startedAt = Date.now();
      const { isDone, text, facts } = await rotations[what](shop, given);
      if (isDone) await recordOperation(shop, { kind: 'rotate', isDone, by: by(), facts: { what, ...facts }, startedAt });
      print.log(text);
    }),
});

if (isMain(import.meta)) process.exitCode = await runRotate(process.argv.slice(2), commandShop(), console);
