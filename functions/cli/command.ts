import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Shop } from '../../src/platform/shop.ts';
import { shopErrorIn } from '../../src/platform/shop-error.ts';
import { openFromEnv } from './open-shop.ts';
import { refuseWrongClock, warnOfWrongClock } from './operator/check-clock.ts';
import type { Print } from './operator/print.ts';
import type { Named } from './places.ts';

type Output = Pick<Print, 'log' | 'error'>;
type Values<O extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** A command: its options and its work. `W` is the request of a command line. */
interface Command<O extends ParseArgsOptionsConfig, W, P extends Output> {
  readonly usage: string;
  readonly options: O;
  /** Returns null for an invalid command line. `words` are the arguments that are no options. */
  readonly read: (values: Values<O>, words: readonly string[]) => W | null;
  /** Returns the exit code, or nothing for 0. An error is printed and ends with 1. */
  readonly run: (wanted: W, given: Named, print: P) => Promise<number | undefined> | Promise<void>;
  /** Puts an error in words; by default its message, or the refusal of the shop. */
  readonly failed?: (message: string, wanted: W) => string;
}

/** Runs a command line with settings and never throws. @returns the exit code: 0 done, 1 failed, 2 invalid command line */
export type RunCommand<P extends Output = Output> = (args: readonly string[], given: Named, print: P) => Promise<number>;

/** Makes a command of its description: reads the command line, prints usage and errors, and chooses the exit code. */
export function command<const O extends ParseArgsOptionsConfig, W, P extends Output = Output>(spec: Command<O, W, P>): RunCommand<P> {
  const { usage, options, read, run, failed = (message) => message } = spec;
  return async (args, given, print) => {
    if (args.length === 1 && (args[0] === '--help' || args[0] === '-h')) {
      print.log(usage);
      return 0;
    }
    const wanted = readLine(args, options, read);
    if (wanted === null) {
      print.error(usage);
      return 2;
    }
    try {
      return (await run(wanted, given, print)) ?? 0;
    } catch (error) {
      print.error(failed(inWords(error), wanted));
      return 1;
    }
  };
}

function readLine<O extends ParseArgsOptionsConfig, W>(args: readonly string[], options: O, read: Command<O, W, Output>['read']): W | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return read(values as Values<O>, positionals);
  } catch {
    return null;
  }
}

/** Puts an error in words: the shop's refusal, or the message. */
export function inWords(error: unknown): string {
  const refused = shopErrorIn(error);
  if (refused) return `${refused.refusal.title}: ${refused.refusal.message}`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Opens the shop for some work and closes it. `clock`: a command whose writes or deletions depend on the time refuses a wrong clock of this
 * machine; one that only reads, or that is for emergencies, warns of it.
 */
export async function withShop<T>(
  given: Named,
  { clock, print }: { readonly clock: 'refuse' | 'warn'; readonly print: Output },
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const { shop, done } = openFromEnv(given);
  try {
    if (clock === 'refuse') await refuseWrongClock(shop);
    else await warnOfWrongClock(shop, print);
    return await work(shop);
  } finally {
    await done();
  }
}
