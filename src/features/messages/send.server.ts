import { and, asc, eq, isNull, lte } from 'drizzle-orm';
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
export async function drainOutbox(shop: Shop): Promise<void> {
  const due = await shop.db.orm
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, shop.now)))
    .orderBy(asc(outbox.createdAt))
    .limit(MAILS_PER_RUN);
  for (const row of due) await sendOne(shop, row);
}

async function sendOne(shop: Shop, row: Row): Promise<void> {
  const { orm } = shop.db;
  const [claimed] = await orm
    .update(outbox)
    .set({ attempts: row.attempts + 1, nextAttemptAt: shop.now + mailBackoff(row.attempts) })
    .where(and(eq(outbox.dedupe, row.dedupe), eq(outbox.attempts, row.attempts), isNull(outbox.sentAt)))
    .returning({ dedupe: outbox.dedupe });
  if (!claimed) return;
  try {
    const { EMAIL: mailer, MAIL_FROM: from } = shop.env;
    if (!mailer) throw new Error('no e-mail binding');
    const mail = await renderMail(shop, row.kind as MailKind, row);
    await mailer.send({
      from: { email: from, name: mail.from },
      to: row.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    });
    await orm.update(outbox).set({ sentAt: shop.now, lastError: null }).where(eq(outbox.dedupe, row.dedupe));
  } catch (error) {
    logFault(`mail ${row.dedupe}`, error);
    await orm
      .update(outbox)
      .set({ lastError: error instanceof Error ? error.message : 'failed' })
      .where(eq(outbox.dedupe, row.dedupe));
  }
}
