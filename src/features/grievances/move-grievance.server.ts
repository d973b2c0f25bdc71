import { eq } from 'drizzle-orm';
import { answerTo } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { grievanceClocks } from '../../rules/grievances/grievance.ts';
import { grievanceMessages, grievances } from './grievances.table.ts';

type Message = Omit<typeof grievanceMessages.$inferInsert, 'seq' | 'createdAt'>;

/**
 * Adds a message to a complaint, which moves it, and writes `also` in the same batch. The clocks of one that is opened again begin again.
 * @throws ShopError GRIEVANCE_MOVED if it is in a state that does not allow the move
 */
export async function moveGrievance(shop: Shop, message: Message, also: readonly Statement[] = []): Promise<void> {
  const { orm } = shop.db;
  const clocks =
    message.kind === 'reopened'
      ? [orm.update(grievances).set(grievanceClocks(shop.now)).where(eq(grievances.id, message.grievanceId))]
      : [];
  try {
    await shop.db.write([...clocks, orm.insert(grievanceMessages).values({ ...message, createdAt: shop.now }), ...also]);
  } catch (error) {
    throw answerTo(error, { GRIEVANCE_MOVED: 'GRIEVANCE_MOVED' }) ?? error;
  }
}
