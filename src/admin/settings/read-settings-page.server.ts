import { listNotifications, type NotificationRow } from '../../features/content/admin/notifications.server.ts';
import type { DigestForm } from '../../features/digest/digest.schema.ts';
import { readDigestForm } from '../../features/digest/digest-settings.server.ts';
import { readSettings, type Settings } from '../../features/settings/admin/read-settings.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { type CashShare, readCashShare } from './cash-share.server.ts';

/** All that the screen of the settings shows. */
export interface SettingsPage extends Settings {
  readonly notifications: readonly NotificationRow[];
  readonly digest: DigestForm;
  /** Null where there is nothing to count. */
  readonly cashShare: CashShare | null;
}

export async function readSettingsPage(shop: Shop): Promise<SettingsPage> {
  const [settings, notifications, cashShare, digest] = await Promise.all([
    readSettings(shop),
    listNotifications(shop),
    readCashShare(shop),
    readDigestForm(shop),
  ]);
  return { ...settings, notifications, cashShare, digest };
}
