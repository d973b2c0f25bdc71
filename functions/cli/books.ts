/**
 * `npm run books -- audit|compare`: checks the ledgers of the shop, alone or against Razorpay, over all rows. Exit code: 0 when they agree,
 * 1 when they do not or the shop cannot be read, 2 when the command line is invalid.
 */
import { auditNow } from '../../src/features/books/audit-ledgers.server.ts';
import { compareRecent, SETTLED_AFTER } from '../../src/features/books/compare-ledgers.server.ts';
import type { LedgerFinding } from '../../src/features/ledger/checks/findings.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { formatInr } from '../../src/rules/money/money.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { commandShop } from './operator/command-shop.ts';
import { pastTime } from './restore/restore-options.ts';

const checks = ['audit', 'compare'] as const;
type Check = (typeof checks)[number];

interface Asked {
  readonly check: Check;
  /** UTC ms: everything since then is compared, and up to now; null for the last 48 hours. */
  readonly since: number | null;
}

/** Replaces control characters: a terminal would obey them, and text from customers and banks can contain anything. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const safeText = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');

/** Returns the findings of a check as text; `isSound` is true if there are none. `since` (UTC ms) is for a comparison after a restore. */
export async function ledgerReport(shop: Shop, which: Check, since: number | null = null): Promise<{ text: string; isSound: boolean }> {
  const found: readonly LedgerFinding[] = which === 'audit' ? await auditNow(shop) : await compareRecent(shop, since ?? undefined);
  const leftOut =
    which === 'compare' && since === null
      ? ` The last ${SETTLED_AFTER / MINUTE} minutes are left out: Razorpay may still be telling of them.`
      : '';
  if (found.length === 0)
    return { text: which === 'audit' ? 'The books add up.' : `Our books and Razorpay’s agree.${leftOut}`, isSound: true };
  const amount = (label: string, value: number | undefined) => (value === undefined ? '' : `  ${label} ${formatInr(value)}`);
  const lines = found.map(
    ({ kind, what, ours, theirs }) => `  ${kind}: ${safeText(what)}${amount('here', ours)}${amount('at Razorpay', theirs)}`,
  );
  return { text: [`${found.length} found:${leftOut}`, ...lines].join('\n'), isSound: false };
}

export const runBooks = command({
  usage: `npm run books -- audit      checks the ledgers of the shop
npm run books -- compare    checks them against Razorpay
npm run books -- compare --since 2026-11-21T15:30:00+05:30      everything since then, after a restore that Razorpay did not answer`,
  options: { since: { type: 'string' } },
  read({ since: text }, [name, ...more]): Asked | null {
    const check = checks.find((each) => each === name);
    const since = text === undefined ? null : pastTime(text);
    if (!check || more.length > 0 || (text !== undefined && (since === null || check === 'audit'))) return null;
    return { check, since };
  },
  async run({ check, since }, given, print) {
    const { text, isSound } = await withShop(given, { clock: 'refuse', print }, (shop) => ledgerReport(shop, check, since));
    print.log(text);
    return isSound ? 0 : 1;
  },
});

if (isMain(import.meta)) process.exitCode = await runBooks(process.argv.slice(2), commandShop(), console);
