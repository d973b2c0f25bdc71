import { newId } from '../../../src/rules/ids.ts';
import type { FreshShop } from '../fresh-shop.ts';

interface Complaint {
  readonly name?: string;
  readonly email?: string;
  readonly text?: string;
  readonly order?: number;
  /** UTC ms. */
  readonly at?: number;
}

/** A complaint that waits for the shop. @returns its id */
export async function complaintIn({ rows }: Pick<FreshShop, 'rows'>, complaint: Complaint = {}): Promise<string> {
  const { name = 'Asha', email = 'asha@example.in', text = 'One pearl is missing.', order = null, at = Date.now() } = complaint;
  const id = newId();
  await rows(
    `INSERT INTO grievances (id, number, request_hash, topic, order_number, name, email, phone, answer_due_at, settle_due_at, due_at, created_at)
      VALUES (?, (SELECT 1 + coalesce(max(number), 1000) FROM grievances), ?, 'refund', ?, ?, ?, '9845012345', ?, ?, ?, ?)`,
    ...[id, id, order, name, email, at, at, at, at],
  );
  await rows("INSERT INTO grievance_messages (grievance_id, kind, text, created_at) VALUES (?, 'asked', ?, ?)", id, text, at);
  return id;
}
