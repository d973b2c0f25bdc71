import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import type { Desk } from '../../desk.ts';

export type Act = (actor: Actor, desk: Desk) => Promise<unknown>;

export interface Area {
  /** How often something is done there, beside the other areas. */
  readonly weight: number;
  /** One that stands here twice is done twice as often. */
  readonly acts: readonly Act[];
}

/** An act on what is shown. Nothing is done where there is nothing, or where it was left. */
export const on =
  <Shown>(show: (actor: Actor, desk: Desk) => Promise<Shown | null>, act: (shown: Shown, actor: Actor, desk: Desk) => unknown): Act =>
  async (actor, desk) => {
    const shown = await show(actor, desk);
    if (shown !== null) await act(shown, actor, desk);
  };

export type Listed<Row> = { readonly rows: readonly Row[] };

/** The time that a form is open: sometimes minutes. False where it is left without a press. */
export async function typed({ wait, often }: Actor): Promise<boolean> {
  await wait(SECOND, often(0.15) ? 4 * MINUTE : 15 * SECOND);
  return often(0.95);
}

/** Reads a list and chooses a row, which has been looked at. Null where there is none. */
export async function chosen<Row>(actor: Actor, desk: Desk, path: string, is: (row: Row) => boolean = () => true): Promise<Row | null> {
  const rows = (await desk.read<Listed<Row>>(path))?.rows.filter(is) ?? [];
  if (rows.length === 0 || !(await typed(actor))) return null;
  return actor.pick(rows);
}
