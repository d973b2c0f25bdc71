import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type Box, USUAL_BOX } from '../../rules/parcels/label/box.ts';
import { boxSettings } from './settings.table.ts';

/** The boxes of the shop, for a batch; `boxesOf` takes its rows. */
export const boxesQuery = (orm: Orm) => orm.select({ boxes: boxSettings.boxes, seen: boxSettings.updatedAt }).from(boxSettings);

/** Returns the boxes of the shop, the usual one first. */
export const boxesOf = ([row]: readonly { readonly boxes: readonly Box[] }[]): readonly [Box, ...Box[]] => {
  const [usual = USUAL_BOX, ...others] = row?.boxes ?? [];
  return [usual, ...others];
};

/** Returns the boxes of the shop in a round trip of its own. */
export const readBoxes = async ({ db: { orm } }: Shop) => boxesOf(await boxesQuery(orm));

/** Returns the box of this name. @throws ShopError BOX_UNKNOWN */
export async function boxNamed(shop: Shop, name: string): Promise<Box> {
  const box = (await readBoxes(shop)).find((one) => one.name === name);
  if (!box) throw new ShopError('BOX_UNKNOWN');
  return box;
}
