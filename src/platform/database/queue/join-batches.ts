import type { PlainStatement } from '../statement.ts';
import { busyResult, type WriteResult } from '../writer.ts';
import { isKey } from './batch-key.ts';
import type { SendGroup } from './group-stream.ts';

type Batch = PlainStatement[];
const NO_ANSWER = busyResult('no answer');

/** Batches of the same row statements, written as one batch with the rows of all. */
interface Joined {
  readonly batch: Batch;
  /** The places of the batches in their group. */
  readonly members: readonly number[];
}

/**
 * Sends batches of the same row statements as one: `rowStatement` says why. Each of them is still written whole or not at all and has
 * its own result: where the database refuses one, it has written none of them, and each is sent again by itself.
 */
export function joining(send: SendGroup): SendGroup {
  return async (batches, within) => {
    const from = Date.now();
    const joined = joinBatches(batches);
    const written = await send(
      joined.map(({ batch }) => batch),
      within,
    );
    const results: WriteResult[] = [];
    const refused: number[] = [];
    for (const [at, { members }] of joined.entries()) {
      const result = written[at] ?? NO_ANSWER;
      if (members.length > 1 && !result.ok && !result.busy) refused.push(...members);
      for (const member of members) results[member] = members.length > 1 ? ownResult(batches[member] ?? [], result) : result;
    }
    if (refused.length === 0) return results;
    const alone = await send(
      refused.map((member) => batches[member] ?? []),
      Math.max(0, from + within - Date.now()),
    );
    for (const [at, member] of refused.entries()) results[member] = alone[at] ?? NO_ANSWER;
    return results;
  };
}

function joinBatches(batches: readonly Batch[]): Joined[] {
  const same = new Map<string | number, number[]>();
  for (const [at, batch] of batches.entries()) {
    const text = isJoinable(batch) ? batch.map(({ sql }) => sql).join(';') : at;
    same.set(text, [...(same.get(text) ?? []), at]);
  }
  return [...same.values()].map((members) => ({ members, batch: join(members.map((at) => batches[at] ?? [])) }));
}

const isJoinable = (batch: Batch) =>
  batch.some((statement) => statement.rows && !isKey(statement)) && batch.every((statement) => statement.rows || isSameForAll(statement));

/**
 * Says the same for one batch and for many, as SHOP_CLOSED while the shop is closed. A guard that counts changes would count those of
 * all.
 */
const isSameForAll = ({ sql, args }: PlainStatement) => args.length === 0 && !/changes *\(/i.test(sql);

function join(batches: readonly Batch[]): Batch {
  const [first = [], ...others] = batches;
  if (others.length === 0) return first;
  return first.map(({ sql, rows }, at) => {
    if (!rows) return { sql, args: [] };
    const values = batches.map((batch) => String(batch[at]?.args[0]).slice(1, -1));
    return { sql, args: [`[${values.join(',')}]`] };
  });
}

/**
 * Returns what one member of a joined batch has written: the rows with its id. An INSERT writes all of its rows or none.
 */
function ownResult(batch: Batch, written: WriteResult): WriteResult {
  if (!written.ok) return written;
  const rows = batch.map(({ rows: own }, at) => (written.rows[at] ?? []).filter(({ id }) => id === own?.id));
  const affected = batch.map(({ sql, rows: own }, at) => {
    if (!own) return written.affected[at] ?? 0;
    return /^update/i.test(sql) ? (rows[at]?.length ?? 0) : own.count;
  });
  return { ok: true, rows, affected };
}
