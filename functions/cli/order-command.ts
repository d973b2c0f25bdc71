import { userInfo } from 'node:os';
import type { Shop } from '../../src/platform/shop.ts';

/** The command line is invalid: nothing was done. */
export class InvalidCommand extends Error {}

/** The options of the command line, such as --reason. */
export interface Options {
  readonly reason?: string | undefined;
  readonly amount?: string | undefined;
  readonly key?: string | undefined;
  readonly outcome?: string | undefined;
  readonly sellable?: string | undefined;
}
export interface Answer {
  readonly text: string;
  readonly code: 0 | 1;
}
/** A command over an order or a return. */
export interface Command {
  /** The arguments in their order, each as the question to print where it is missing. */
  readonly questions: readonly string[];
  readonly accepts: readonly (keyof Options)[];
  run(shop: Shop, words: readonly string[], options: Options, done: () => Promise<void>): Promise<Answer>;
}

/** Who runs the command, for the history and for refunds. */
export const by = () => `${userInfo().username} (command line)`;
export const ok = (text: string): Answer => ({ text, code: 0 });
