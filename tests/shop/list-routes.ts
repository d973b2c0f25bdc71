import { adminApi } from '../../functions/worker/admin-api.ts';
import type { Schema } from '../fuzz/zod-arbitrary.ts';

interface Definition {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}
const definitionOf = (schema: Schema | undefined) => (schema?._zod.def ?? {}) as Definition;
const choicesOf = (field: Schema | undefined) => Object.values(definitionOf(definitionOf(field).innerType).entries ?? {});

/** Lists of the area by pages: '/coupons', with what their schema allows to ask of them: its tabs, sorts and search. */
export const lists: ReadonlyMap<string, readonly string[]> = new Map(
  adminApi.routes.flatMap(({ method, path, handler }) => {
    const { shape } = definitionOf((handler as { list?: Schema }).list);
    if (method !== 'GET' || path.endsWith('.csv') || !shape?.after) return [];
    const asked = [
      ...choicesOf(shape.tab).map((tab) => `?tab=${tab}`),
      ...choicesOf(shape.sort).flatMap((sort) => [`?sort=${sort}&dir=asc`, `?sort=${sort}&dir=desc`]),
      ...(shape.search ? ['?search=e'] : []),
    ];
    return [[path.replace('/api/admin', ''), asked] as const];
  }),
);
