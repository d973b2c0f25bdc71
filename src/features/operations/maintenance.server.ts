import { ne, or } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import type { Shop } from '../../platform/shop.ts';
import { recordAction } from '../audit/record-action.server.ts';
import type { MaintenanceFields } from './maintenance.schema.ts';
import { maintenance } from './operations.table.ts';

/** The switch, for one batch with other reads. */
export const maintenanceRow = (orm: Orm) =>
  orm.select({ isOn: maintenance.isOn, notice: maintenance.notice, updatedAt: maintenance.updatedAt }).from(maintenance);

/** The state of the maintenance switch: the administrator's notice ('': the shop's own), and since when (UTC ms). */
export type Maintenance = Awaited<ReturnType<typeof maintenanceRow>>[number];

/** A database without the row sells: the triggers read the same row. */
export const maintenanceOf = ([row]: readonly Maintenance[]): Maintenance => row ?? { isOn: false, notice: '', updatedAt: 0 };

export const readMaintenance = async ({ db }: Shop): Promise<Maintenance> => maintenanceOf(await maintenanceRow(db.orm));

/**
 * Turns selling off or on. Pages are shown as before, payments that shoppers have begun are counted, and administrators can work; new
 * orders and every form of shoppers are refused with SHOP_CLOSED. Repeating it changes nothing but the notice.
 * @param by e-mail of the administrator, or the name of the command
 */
export async function switchMaintenance(
  shop: Shop,
  { isOn, notice, by }: MaintenanceFields & { readonly by: string },
): Promise<Maintenance> {
  const { orm } = shop.db;
  const isNew = or(ne(maintenance.isOn, isOn), ne(maintenance.notice, notice));
  await shop.db.write([
    orm.update(maintenance).set({ isOn, notice, updatedAt: shop.now }).where(isNew),
    recordAction(shop, {
      by,
      action: isOn ? 'close' : 'open',
      kind: 'maintenance',
      id: 'maintenance',
      label: isOn ? 'The shop sells nothing' : 'The shop sells',
      changes: { isOn: [!isOn, isOn], ...(notice && { notice: [null, notice] }) },
    }),
  ]);
  return readMaintenance(shop);
}
