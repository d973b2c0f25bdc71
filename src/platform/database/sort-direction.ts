import { sql } from 'drizzle-orm';

export type SortDirection = 'asc' | 'desc';

/** SQL of each direction: the order, and the comparison with a row that later rows of the order pass. */
export const directions = { asc: { order: sql.raw('ASC'), beyond: sql.raw('>') }, desc: { order: sql.raw('DESC'), beyond: sql.raw('<') } };

export const opposite = { asc: 'desc', desc: 'asc' } as const;
