import { userInfo } from 'node:os';
import type { Shop } from '../../src/platform/shop.ts';

/** The command cannot be read: nothing was done. */
export class Unreadable extends Error {}

/** What follows -- on the command line. */
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
  /** What is asked for each word that is not there. */
  readonly asks: readonly string[];
  readonly takes: readonly (keyof Options)[];
  run(shop: Shop, words: readonly string[], options: Options, done: () => Promise<void>): Promise<Answer>;
}

/** Who is at the keyboard: the history and refunds name them. */
export const by = () => `${userInfo().username} (command line)`;
export const ok = (text: string): Answer => ({ text, code: 0 });
