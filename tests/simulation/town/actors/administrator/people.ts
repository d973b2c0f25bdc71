import type { MessageList } from '../../../../../src/admin/messages/list-messages.server.ts';
import type { CustomerRow } from '../../../../../src/features/customers/admin/list-customers.server.ts';
import type { CustomerRecord } from '../../../../../src/features/customers/admin/read-customer.server.ts';
import { type Act, type Area, chosen, typed } from './act.ts';

const customerNote: Act = async (actor, desk) => {
  const row = await chosen<CustomerRow>(actor, desk, '/customers');
  const customer = row && (await desk.read<CustomerRecord>(`/customers/${row.id}`));
  if (!customer || !(await typed(actor))) return;
  const note = actor.pick(['Likes oxidised pieces', 'Calls before noon', '']);
  await desk.press('PUT', `/customers/${customer.id}/note`, { note, seen: customer.notedAt });
};

/** An account that somebody else uses is signed out everywhere. */
const signOut: Act = async (actor, desk) => {
  const ids = actor.rows('SELECT id FROM customers WHERE user_id IS NOT NULL');
  if (ids.length > 0 && (await typed(actor))) await desk.press('DELETE', `/customers/${actor.pick(ids).id}/sessions`);
};

/** A message that is stuck is sent again, or all of them. */
const retry: Act = async (actor, desk) => {
  const list = await desk.read<MessageList>('/messages');
  if (!list || !(await typed(actor))) return;
  const [stuck] = list.pinned;
  await desk.press('POST', '/messages/retry', stuck && actor.often(0.5) ? { dedupe: stuck.dedupe } : {});
};

export const people: Area = { weight: 1, acts: [customerNote, customerNote, customerNote, signOut, retry, retry] };
