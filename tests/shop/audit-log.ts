import type { FreshShop } from './fresh-shop.ts';

/** What administrators did to a thing, oldest first. */
export async function actionsOn({ rows }: Pick<FreshShop, 'rows'>, kind: string, id: string | number) {
  const found = await rows(
    'SELECT actor, action, label, changes FROM admin_actions WHERE kind = ? AND object_id = ? ORDER BY seq',
    kind,
    String(id),
  );
  return found.map(({ actor, action, label, changes }) => ({
    ...{ actor, action, label },
    changes: JSON.parse(String(changes)) as Record<string, unknown>,
  }));
}
