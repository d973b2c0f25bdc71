import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cashCheckStates } from '../../src/rules/cash/cash-check.ts';
import { dueStates } from '../../src/rules/cash/due-states.ts';
import { disputeStatuses } from '../../src/rules/disputes/dispute-states.ts';
import { orderStatuses } from '../../src/rules/order/order-status.ts';
import { claimStates } from '../../src/rules/parcels/claims.ts';
import { callStates } from '../../src/rules/parcels/parcel-calls.ts';
import { parcelStates } from '../../src/rules/parcels/parcel-states.ts';
import { refundStatuses } from '../../src/rules/payment/refund-statuses.ts';
import { returnStatuses } from '../../src/rules/returns/return-moves.ts';

const sets: readonly (readonly string[])[] = [
  ...[orderStatuses, parcelStates, returnStatuses, cashCheckStates, refundStatuses],
  ...[dueStates, callStates, claimStates, disputeStatuses],
];

const ofIndex = 'repeats the partial index shipment_calls_one_open, which SQLite uses only for its own condition';
const ofMoves = 'a row of the table of moves';
/** The lists of more than two states that are typed all the same, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  "drizzle/ledgers/cash.sql: 'due', 'sent', 'unknown'": ofIndex,
  "drizzle/ledgers/cash.sql: 'delivered', 'delivered', 'returned'": 'no list: iif() with three states',
  "drizzle/ledgers/parcels.sql: 'due', 'sent', 'unknown'": ofIndex,
  "src/features/gateway/razorpay/razorpay-shapes.ts: 'pending', 'processed', 'failed'": "the gateway's own words",
  "src/features/parcels/admin/parcel-money.schema.ts: 'accepted', 'paid', 'refused'": "a courier's answers to a claim, a type of their own",
  "src/rules/parcels/parcel-moves.ts: 'undelivered', 'returning', 'lost'": ofMoves,
  "src/rules/parcels/parcel-moves.ts: 'in_transit', 'delivered', 'returned'": ofMoves,
};

const TYPED = /(?:'[a-z_]+',\s*){2,}'[a-z_]+'/g;

/** Returns the lists in a text whose members are all states of one kind. */
const listsIn = (text: string): string[] =>
  (text.match(TYPED) ?? []).filter((list) => {
    const words = [...list.matchAll(/[a-z_]+/g)].map(([word]) => word);
    return sets.some((set) => words.every((word) => set.includes(word)));
  });

test('a set of more than two states is derived from the declared states and never typed', () => {
  expect(listsIn("state NOT IN ('returned',\n 'lost', 'damaged')")).toHaveLength(1);
  expect(listsIn("['lost', 'damaged'], ['returned', 'a way', 'lost']")).toEqual([]);
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'functions', 'drizzle/ledgers'],
    {
      encoding: 'utf8',
    },
  );
  const typed = files
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|astro|sql)$/.test(file) && !/\.test\.ts$/.test(file))
    .flatMap((file) => listsIn(readFileSync(file, 'utf8')).map((list) => `${file}: ${list.replaceAll(/\s+/g, ' ')}`));
  expect(typed.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
