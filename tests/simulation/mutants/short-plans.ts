import { readFileSync, writeFileSync } from 'node:fs';
import { type CheatName, cheatNames } from '../town/actors/cheat.ts';
import type { Plan } from '../world/plan.ts';
import type { Mutant } from './mutant.ts';

/** The parts of a plan that differ from `calm`. */
type Short = Partial<Omit<Plan, 'seed'>> & Pick<Plan, 'actors'>;

/** Nothing fails, and there is a day in which all comes to its end: the whole shop must pass it. */
const calm: Omit<Plan, 'seed' | 'actors'> = { minutes: 60, quietHours: 26, cronEvery: 5, faults: {}, stock: 5 };
const several = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at + 1}`);
/** A cheat who tries this after so many other things. */
const cheat = (name: CheatName, after = 0) => `cheat ${cheatNames.indexOf(name) + 1 - after}`;
/** A guesser begins at the place of its number in its list. */
const guesser = {
  ...{ contactCode: 'guesser 8', signInCode: 'guesser 2', password: 'guesser 3', secondStep: 'guesser 4' },
  ...{ leftSignedIn: 'guesser 5', trackedPhone: 'guesser 6', fullMailbox: 'guesser 7' },
};

const members: Short = { actors: several('member', 6), minutes: 180 };
const prowlers: Short = { actors: [...several('prowler', 3), ...several('guest', 3)] };
const refunds: Short = { actors: [...several('shopper', 4), ...several('administrator', 6)], minutes: 180, stock: 20 };
const returns: Short = { actors: [...several('returner', 6), ...several('administrator', 6)], minutes: 240, stock: 20 };

const short: Readonly<Record<string, Short>> = {
  // Prices and payments.
  'the signature of a webhook': { actors: [...several('forger', 2), ...several('shopper', 2)] },
  'the order of a payment': { actors: [cheat('wholeProof')] },
  'the signature of a payment': { actors: [cheat('forgedProof')] },
  'the least purchase of a coupon': { actors: [cheat('couponForMore')] },
  'the last day of a coupon': { actors: [cheat('couponOfYesterday')] },
  'a coupon that is switched off': { actors: [cheat('couponOff')] },
  'the most that cash pays': { actors: [cheat('tooMuchCash')] },
  'places without cash': { actors: [cheat('cashElsewhere')] },
  'a cart once for cash': members,
  'a code once': { actors: [cheat('codeTwice')] },
  'the browser of a code': { actors: several('cash buyer', 6), minutes: 120, stock: 40 },
  // Refunds and returns.
  'the key of a refund at the gateway': {
    ...refunds,
    faults: { 'gateway: 500 after the effect': 0.3, 'gateway: silent after the effect': 0.3, 'webhook: lost for good': 0.5 },
  },
  'the amount of a refund with a key': refunds,
  'the amount of cash back with a key': refunds,
  'the film of a change of mind': returns,
  'the body of a return': returns,
  'the outcome of a settled return': returns,
  'the piece that an exchange takes': returns,
  // Who asks.
  'the site that a form comes from': { actors: [cheat('otherSite')] },
  'the role of the administrator': { actors: [cheat('intoArea')] },
  'the password before money': { actors: [cheat('unconfirmed', 4), ...several('shopper', 4)] },
  'the owner of an order': prowlers,
  'the order of a link': prowlers,
  'the signature of a cookie': prowlers,
  'the signature of a document': returns,
  'the signature of a photograph of a return': returns,
  'the purpose of a link': { actors: [cheat('otherPurpose')] },
  // Codes, passwords and mails.
  'the tries of a code': { actors: [guesser.contactCode, guesser.signInCode] },
  'the life of a code': { actors: [cheat('oldCode')] },
  'the tries of a password': { actors: [guesser.password] },
  'the tries of a second step': { actors: [guesser.secondStep] },
  'the tries of a password in a session': { actors: [guesser.leftSignedIn] },
  'the tries of a contact': { actors: [guesser.trackedPhone, 'shopper 1', 'shopper 2'] },
  'the mails that strangers ask for': { actors: [guesser.fullMailbox] },
  'a code of the app once': { actors: several('careful member', 2) },
  'the sessions of a former password': members,
  'a link for a new password once': members,
  'a cart merged once': members,
  'the secret of a sent mail': { actors: ['member 1', 'member 2'] },
  // A mail about a move that can be undone waits for the cron.
  'the claim of a mail': { ...refunds, cronEvery: 1, faults: { 'cron: twice': 1 } },
  'what shoppers write in a closed shop': { actors: [...several('member', 6), ...several('administrator', 6)], minutes: 180 },
};

export const namesWithShortPlans = Object.keys(short);
/** Nobody comes, and after an hour of rest each attack on the database is tried. */
const attacked: Short = { actors: [], minutes: 1, quietHours: 1 };

/**
 * A plan of a few actors, who meet the guard again and again, by which its absence is found soon; of a guard of the database one that tries
 * the attacks, once. Null: any plan finds it.
 */
export function shortPlanOf({ name, sql }: Mutant, seed: number): Plan | null {
  const plan = short[name] ?? (sql !== undefined && seed === 1 ? attacked : undefined);
  return plan ? { ...calm, ...plan, seed } : null;
}

export interface Find {
  /** What the check said first: 'a cart is ordered for cash once: 7'. */
  readonly what: string;
  /** Of all runs until then. */
  readonly events: number;
  readonly seed: number;
}

const ATTACK = 'the database refuses what is wrong: ';
const ACTOR = /^([a-z -]+) \d+: (.*)$/;
const MOST = 90;

/** The check without the rows that broke it; of an attack or an actor, what was possible. */
function checkOf(what: string): string {
  if (what.startsWith(ATTACK)) return `attack: ${tidied(what.slice(ATTACK.length))}`;
  const [, kind, said] = ACTOR.exec(what) ?? [];
  return kind && said ? `${kind}: ${tidied(said)}` : (what.split(':')[0] ?? what);
}

const tidied = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '/')
    .slice(0, MOST);

/** Says which check found the absence of a guard, without the rows that broke it. */
export const foundBy = (find: Find | null | undefined): string => (find ? checkOf(find.what) : 'nothing');

const file = new URL('./found-by.json', import.meta.url);
/** Reads the guards that have been taken out, each with the check that found its absence. */
export const foundChecks = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** Writes the checks of all guards that are still there. */
export const keepChecks = (checks: Readonly<Record<string, string>>): void => writeFileSync(file, `${JSON.stringify(checks, null, 2)}\n`);
