import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { logFault, type Shop } from '../../platform/shop.ts';
import { MAILS_PER_RUN, mailBackoff } from '../../rules/mail.ts';
import type { MailKind } from './mail-kinds.ts';
import { renderMail } from './mails/render.server.ts';
import { outbox } from './messages.table.ts';

type Row = typeof outbox.$inferSelect;

/**
 * Sends what waits in the outbox. A row is first put off by one conditional write, so that two runs do not send it at
 * once; a run that dies in between leaves it to be sent later: at least once (I13).
 */
export function drainOutbox(shop: Shop): Promise<void> {
  return send(shop);
}

/** The mails of one order, as soon as they are queued. */
export function sendMailsOf(shop: Shop, orderId: string): Promise<void> {
  return send(shop, eq(outbox.orderId, orderId));
}

async function send(shop: Shop, which?: SQL): Promise<void> {
  const due = await shop.db.orm
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, shop.now), which))
    .orderBy(asc(outbox.createdAt))
    .limit(MAILS_PER_RUN);
  for (const row of due) await sendOne(shop, row);
}

async function sendOne(shop: Shop, row: Row): Promise<void> {
  const { orm } = shop.db;
  const claim = orm
    .update(outbox)
    .set({ attempts: row.attempts + 1, nextAttemptAt: shop.now + mailBackoff(row.attempts) })
    .where(and(eq(outbox.dedupe, row.dedupe), eq(outbox.attempts, row.attempts), isNull(outbox.sentAt)))
    .returning({ dedupe: outbox.dedupe });
  const [claimed] = await shop.db.write([claim]);
  if (!claimed?.length) return;
  const note = (what: Partial<Row>) => shop.db.write([orm.update(outbox).set(what).where(eq(outbox.dedupe, row.dedupe))]);
  try {
    const { EMAIL: mailer, MAIL_FROM: from } = shop.env;
    if (!mailer) throw new Error('no e-mail binding');
    const mail = await renderMail(shop, row.kind as MailKind, row);
    shop.calls.spend();
    await mailer.send({
      from: { email: from, name: mail.from },
      to: row.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    });
    await note({ sentAt: shop.now, lastError: null });
  } catch (error) {
    logFault(`mail ${row.dedupe}`, error);
    await note({ lastError: error instanceof Error ? error.message : 'failed' });
  }
}
