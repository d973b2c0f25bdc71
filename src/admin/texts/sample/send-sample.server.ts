import { sql } from 'drizzle-orm';
import { recordAction } from '../../../features/audit/record-action.server.ts';
import { assertWithinLimit } from '../../../features/auth/rate-limits.server.ts';
import type { SamplePayload } from '../../../features/messages/mails/sample-mail.server.ts';
import { deadlineOf } from '../../../features/messages/outbox/outbox.server.ts';
import { sendSoon } from '../../../features/messages/outbox/send-messages.server.ts';
import { assertKnownBlanks, labelOf } from '../../../features/words/admin/mail-text.server.ts';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { MINUTE } from '../../../rules/limits.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import { type MailWordKind, type MailWords, mailOfWords } from '../../../rules/words/mail-words.ts';
import { exampleOf } from '../mail-example.server.ts';

/** The same sample is sent once in this time: a button is pressed twice by mistake. */
const SAME_SAMPLE = MINUTE;

interface Sampling {
  readonly kind: MailWordKind;
  readonly language: Language;
  /** As they are typed. */
  readonly words: MailWords;
  /** The administrator who reads it. */
  readonly to: { readonly id: string; readonly email: string };
}

/**
 * Sends a mail as the preview shows it, with the words that are typed, to the administrator's own address and to no other. The outbox keeps
 * the words and the id of the order that it is about; the mail is written when it is sent.
 * @throws ShopError FIELDS_WRONG for an unknown blank, NO_SAMPLE without an order that fits, TOO_MANY_TRIES, SHOP_BUSY
 */
export async function sendSample(shop: Shop, { kind, language, words, to }: Sampling): Promise<{ readonly to: string }> {
  assertKnownBlanks(kind, words);
  await assertWithinLimit(shop, `text-sample:${to.id}`, attemptLimits.textSample);
  const example = await exampleOf(shop, kind, language);
  if (!example) throw new ShopError('NO_SAMPLE');
  const sample: SamplePayload = { ...words, mail: mailOfWords(kind), order: example.about.orderId ?? '', language };
  const payload = JSON.stringify({ ...example.about.payload, ...sample });
  const key = `text-sample:${newId()}`;
  const { now } = shop;
  try {
    await shop.db.write([
      sql`INSERT INTO outbox (dedupe_key, kind, recipient, payload, language, next_attempt_at, expires_at, created_at)
        SELECT ${key}, 'text-sample', ${to.email}, ${payload}, ${language}, ${now}, ${deadlineOf('text-sample', now)}, ${now}
        WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE recipient = ${to.email} AND kind = 'text-sample' AND payload = ${payload}
          AND created_at > ${now - SAME_SAMPLE})`,
      guardOneRow(),
      recordAction(shop, { by: to.email, action: 'sample', kind: 'text', id: kind, label: labelOf(kind) }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    return { to: to.email };
  }
  sendSoon(shop, key);
  return { to: to.email };
}
