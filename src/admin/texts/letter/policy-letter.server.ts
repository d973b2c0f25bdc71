import { sql } from 'drizzle-orm';
import { recordAction } from '../../../features/audit/record-action.server.ts';
import { deadlineOf } from '../../../features/messages/outbox/outbox.server.ts';
import { sqlList } from '../../../platform/database/columns.ts';
import { answerTo } from '../../../platform/database/constraints.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { offeredLanguages } from '../../../rules/language/offered.ts';
import { DAY } from '../../../rules/limits.ts';
import { isRevenue, statusesWhere } from '../../../rules/order/order-status.ts';
import type { Policy } from '../../../rules/store/policy-versions.ts';
import { type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { pageTitles } from '../../../rules/words/page-words.ts';
import type { PolicyLetterFields } from './policy-letter.schema.ts';

/** Customers who can be told of a policy's newest version. */
export interface PolicyLetter {
  /** Newest version of the owner in English, which binds; 0 while the policy is the code's. */
  readonly version: number;
  /** UTC ms at which it was published. */
  readonly at: number;
  /** Customers who ordered before it, have an open order, wish mails, and have not been told. */
  readonly waiting: number;
  /** Mails about it that are queued or sent. */
  readonly written: number;
  /** The languages besides English that readers may have. */
  readonly languages: readonly OtherLanguage[];
}

/** Customers that one batch writes to: it holds up the writes of shoppers for some milliseconds. */
const PER_BATCH = 500;
/** Batches of one press; the administrator presses again for the rest. */
const BATCHES = 20;

const onTheWay = statusesWhere((status) => isRevenue(status) && status !== 'delivered');

const keyOf = (kind: Policy, version: number) => `policy:${kind}:${version}:`;

/**
 * SQL of the customers to tell of a version: one row each, with their newest open order. An order is open until it can no longer be returned
 * for any reason. Who orders later has read the new text.
 */
const waitingFor = ({ now }: Shop, kind: Policy, version: number) => sql`
  FROM (SELECT id, customer_email, language, max(created_at) FROM orders
    WHERE has_mails = 1 AND customer_email <> ''
      AND (status IN (${sqlList(onTheWay)}) OR (status = 'delivered' AND delivered_at + exchange_days * ${DAY} >= ${now}))
      AND created_at < (SELECT created_at FROM shop_words WHERE kind = ${kind} AND language = 'en' AND version = ${version})
    GROUP BY lower(customer_email)) o
  JOIN customers c ON c.email = lower(o.customer_email)
  WHERE NOT EXISTS (SELECT 1 FROM outbox x WHERE x.dedupe_key = ${keyOf(kind, version)} || c.id)
    AND (SELECT max(version) FROM shop_words WHERE kind = ${kind} AND language = 'en') = ${version}`;

/** Reads whom the owner can tell of a policy's newest version. Two round trips. */
export async function readPolicyLetter(shop: Shop, kind: Policy): Promise<PolicyLetter> {
  const languages = otherLanguages.filter((each) => offeredLanguages(shop.env.LANGUAGES).includes(each));
  const newest = sql`SELECT version, created_at AS at
    FROM shop_words
    WHERE kind = ${kind} AND language = 'en'
    ORDER BY version DESC
    LIMIT 1`;
  const { words } = await shop.db.read({ words: selectRaw<Pick<PolicyLetter, 'version' | 'at'>>(newest) });
  const [{ version, at } = { version: 0, at: 0 }] = words;
  if (version === 0) return { version, at, waiting: 0, written: 0, languages };
  const key = keyOf(kind, version);
  const { waiting, written } = await shop.db.read({
    waiting: selectRaw<{ count: number }>(sql`SELECT count(*) AS count ${waitingFor(shop, kind, version)}`),
    // Keys from 'policy:terms:3:' to 'policy:terms:3;', the next character.
    written: selectRaw<{ count: number }>(
      sql`SELECT count(*) AS count FROM outbox WHERE dedupe_key >= ${key} AND dedupe_key < ${`${key.slice(0, -1)};`}`,
    ),
  });
  return { version, at, waiting: waiting[0]?.count ?? 0, written: written[0]?.count ?? 0, languages };
}

interface Writing extends PolicyLetterFields {
  readonly kind: Policy;
  readonly by: string;
}

const oneParagraph = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Queues a mail about a version of a policy to each customer who waits for it, once each, however often it is pressed. They are sent after
 * what others wait for.
 * @throws ShopError RECORD_CHANGED if the policy has another version by now, ALREADY_TOLD if nobody waits
 */
export async function writePolicyLetter(shop: Shop, { kind, version, summary, others, by }: Writing): Promise<PolicyLetter> {
  const before = await readPolicyLetter(shop, kind);
  if (before.version !== version) throw new ShopError('RECORD_CHANGED');
  const { now } = shop;
  const said = Object.fromEntries(before.languages.map((each) => [each, oneParagraph(others[each] ?? '')]));
  const payload = JSON.stringify({ policy: kind, version: String(version), at: String(before.at), en: oneParagraph(summary), ...said });
  const batch = sql`INSERT INTO outbox (dedupe_key, kind, recipient, payload, order_id, language, next_attempt_at, expires_at, created_at)
    SELECT ${keyOf(kind, version)} || c.id, 'policy-changed', o.customer_email, ${payload}, o.id, o.language, ${now},
      ${deadlineOf('policy-changed', now)}, ${now} ${waitingFor(shop, kind, version)} LIMIT ${PER_BATCH}`;
  const told = recordAction(shop, {
    ...{ by, action: 'tell', kind: 'text', id: kind, label: `${pageTitles[kind]}, version ${version}` },
    changes: { customers: [null, before.waiting], summary: [null, oneParagraph(summary)] },
  });
  try {
    await shop.db.write([batch, guard(sql`changes() > 0`), told]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'ALREADY_TOLD' }) ?? error;
  }
  for (let batches = 1; batches < BATCHES; batches += 1) {
    const left = await readPolicyLetter(shop, kind);
    if (left.waiting === 0 || left.version !== version) return left;
    await shop.db.write([batch]);
  }
  return readPolicyLetter(shop, kind);
}
