/**
 * `npm run rotate -- shop-secret|turso|razorpay|whatsapp`: changes a secret without signing anybody out. It says what to put where and
 * checks it; only the authenticator apps are changed by it. Exit code: 0 when it is done or the plan is shown, 1 when a check failed,
 * 2 when the command line is invalid.
 */
import { recordOperation } from '../../src/features/operations/record-operation.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { refuseWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { by } from './order-command.ts';
import type { Named } from './places.ts';
import { rotateRazorpay, rotateTurso, rotateWhatsapp } from './rotate/rotate-outside.ts';
import { rotateShopSecret } from './rotate/rotate-shop-secret.ts';
import type { Rotation } from './rotate/rotation.ts';

const USAGE = `npm run rotate -- shop-secret    signatures of sessions, links and codes, and the encryption of authenticator apps
npm run rotate -- turso          the token of the database
npm run rotate -- razorpay       the pair of keys
npm run rotate -- whatsapp       the token of Meta

Without the new value each shows the steps; with it, it checks that it works before the Worker gets it.`;

const rotations: Readonly<Record<string, (shop: Shop, settings: Named) => Promise<Rotation>>> = {
  'shop-secret': rotateShopSecret,
  turso: rotateTurso,
  razorpay: rotateRazorpay,
  whatsapp: rotateWhatsapp,
};

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runRotate(
  args: readonly string[],
  settings: Named,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  const [what = '', ...more] = args;
  const rotate = Object.hasOwn(rotations, what) && more.length === 0 ? rotations[what] : undefined;
  if (!rotate) {
    print.error(USAGE);
    return 2;
  }
  try {
    const { shop, done } = openFromEnv(settings);
    await refuseWrongClock(shop);
    const startedAt = Date.now();
    try {
      const { isDone, text, facts } = await rotate(shop, settings);
      if (isDone) await recordOperation(shop, { kind: 'rotate', isDone, by: by(), facts: { what, ...facts }, startedAt });
      print.log(text);
    } finally {
      await done();
    }
    return 0;
  } catch (error) {
    print.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runRotate(process.argv.slice(2), commandShop(), console);
}
