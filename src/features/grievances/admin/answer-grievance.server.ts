import { eq } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { grievanceNumber, REOPEN_DAYS } from '../../../rules/grievances/grievance.ts';
import { DAY } from '../../../rules/limits.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { queueMessage } from '../../messages/outbox/outbox.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import type { MoveBody } from '../grievances.schema.ts';
import { grievances } from '../grievances.table.ts';
import { moveGrievance } from '../move-grievance.server.ts';
import { ticketToken } from '../ticket-token.server.ts';

type Answer = MoveBody & { readonly id: string; readonly by: string };

/**
 * Acknowledges, answers or settles a complaint, or adds a private note; with its line in the audit log and the mail to the customer. An
 * acknowledgement without words sends no mail: the mail with the number has left already.
 * @throws ShopError GRIEVANCE_NOT_FOUND, GRIEVANCE_MOVED
 */
export async function answerGrievance(shop: Shop, { id, by, kind, text, outcome }: Answer): Promise<void> {
  const [found] = await shop.db.orm.select().from(grievances).where(eq(grievances.id, id));
  if (!found) throw new ShopError('GRIEVANCE_NOT_FOUND');
  const label = grievanceNumber(found.number);
  const audit = recordAction(shop, {
    by,
    action: kind,
    kind: 'grievance',
    id,
    label,
    changes: outcome ? { outcome: [found.outcome, outcome] } : {},
  });
  const mailKey = `grievance:${id}:${kind}:${shop.now}`;
  const mail = async (): Promise<readonly Statement[]> => {
    if (kind === 'note' || text === '' || found.email === '') return [];
    const payload = { number: label, token: await ticketToken(shop, id, 'mail'), text };
    if (outcome === null) return [queueMessage(shop, 'grievance-answered', mailKey, found.email, payload, found.language)];
    const settled = { ...payload, outcome, reopenBy: String(shop.now + REOPEN_DAYS * DAY - 1) };
    return [queueMessage(shop, 'grievance-settled', mailKey, found.email, settled, found.language)];
  };
  await moveGrievance(shop, { grievanceId: id, kind, text, outcome, by }, [audit, ...(await mail())]);
  sendSoon(shop, mailKey);
}
