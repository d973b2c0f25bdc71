import type { Row, Value } from '@libsql/client';
import type { Event, OrderRows } from './order-rows.ts';
import type { Values, Writer } from './row-writer.ts';

/** Facts that an edit changed, before and after it. */
type Facts = Readonly<Record<string, Value>>;
const factsOf = (edit: Row, which: 'before' | 'after'): Facts => JSON.parse(String(edit[which])) as Facts;

/** The address before an edit: without the name that the edit may have too. */
function addressIn(edit: Row): string {
  const { customer_name: _, ...address } = factsOf(edit, 'before');
  return JSON.stringify(address);
}

/** Returns the columns of an order as it was made: what its edits changed since, they change again. */
export function madeBefore(edits: readonly Row[]): Values {
  const address = edits.find(({ kind }) => kind === 'address' || kind === 'landmark');
  const named = edits.map((edit) => factsOf(edit, 'before').customer_name).find((name) => name !== undefined);
  const note = edits.find(({ kind }) => kind === 'gift-note');
  return {
    ...(address && { shipping_address: addressIn(address) }),
    ...(named !== undefined && { customer_name: named }),
    ...(note && { gift_note: factsOf(note, 'before').note ?? '' }),
    ...(edits.length > 0 && { cut_paise: 0, wrap_off: 0 }),
  };
}

/** The same of one of its lines. */
export function lineBefore(edits: readonly Row[], line: Value | undefined): Values {
  const swap = edits.find((edit) => edit.kind === 'size' && factsOf(edit, 'before').line === line);
  return { ...(edits.length > 0 && { cut: 0 }), ...(swap && { selected_size: factsOf(swap, 'before').size ?? '' }) };
}

/** Returns the edits of the living shop that the restored one does not have; triggers do what each says. */
export const editsOf = (theirs: OrderRows, ours: OrderRows, { insert }: Writer): Event[] =>
  theirs.edits
    .filter(({ id }) => !ours.edits.some((known) => known.id === id))
    .map((edit) => ({ at: Number(edit.created_at), statements: [insert('order_edits', edit)] }));
