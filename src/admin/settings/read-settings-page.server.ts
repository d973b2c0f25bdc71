import { listNotifications, type NotificationRow } from '../../features/content/admin/notifications.server.ts';
import type { DigestForm } from '../../features/digest/digest.schema.ts';
import { readDigestForm } from '../../features/digest/digest-settings.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import type { OwnerNewsForm } from '../../features/owner-news/owner-news.schema.ts';
import { readOwnerNewsForm } from '../../features/owner-news/owner-news-settings.server.ts';
import { readSettings, type Settings } from '../../features/settings/admin/read-settings.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { type CashShare, readCashShare } from './cash-share.server.ts';

/** All that the screen of the settings shows. */
export interface SettingsPage extends Settings {
  readonly notifications: readonly NotificationRow[];
  readonly digest: DigestForm;
  readonly ownerNews: OwnerNewsForm;
  /** Messages on WhatsApp can be sent. */
  readonly hasWhatsapp: boolean;
  /** Null where there is nothing to count. */
  readonly cashShare: CashShare | null;
}

export async function readSettingsPage(shop: Shop): Promise<SettingsPage> {
  const [settings, notifications, cashShare, digest, ownerNews] = await Promise.all([
    readSettings(shop),
    listNotifications(shop),
    readCashShare(shop),
    readDigestForm(shop),
    readOwnerNewsForm(shop),
  ]);
  return { ...settings, notifications, cashShare, digest, ownerNews, hasWhatsapp: hasWhatsapp(shop.env) };
}
