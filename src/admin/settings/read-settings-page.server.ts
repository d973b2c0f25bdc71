import { listNotifications, type NotificationRow } from '../../features/content/admin/notifications.server.ts';
import type { DigestForm } from '../../features/digest/digest.schema.ts';
import { readDigestForm } from '../../features/digest/digest-settings.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import type { OwnerNewsForm } from '../../features/owner-news/owner-news.schema.ts';
import { readOwnerNewsForm } from '../../features/owner-news/owner-news-settings.server.ts';
import type { OwnerBrowser } from '../../features/owner-news/push/owner-browsers.schema.ts';
import { listOwnerBrowsers } from '../../features/owner-news/push/owner-browsers.server.ts';
import { hasPush } from '../../features/owner-news/push/web-push.server.ts';
import type { GoodsForm } from '../../features/settings/admin/goods.schema.ts';
import { type AttributeInUse, readAttributesInUse, readGoods } from '../../features/settings/admin/goods.server.ts';
import { type Numbers, readNumbers } from '../../features/settings/admin/numbers.server.ts';
import { readSettings, type Settings } from '../../features/settings/admin/read-settings.server.ts';
import type { RefundSpeedForm } from '../../features/settings/admin/refund-speed.schema.ts';
import { readRefundSpeed } from '../../features/settings/admin/refund-speed.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { type CashShare, readCashShare } from './cash-share.server.ts';

/** All that the screen of the settings shows. */
export interface SettingsPage extends Settings {
  readonly goods: GoodsForm;
  readonly attributesInUse: readonly AttributeInUse[];
  readonly refundSpeed: RefundSpeedForm;
  readonly numbers: Numbers;
  readonly notifications: readonly NotificationRow[];
  readonly digest: DigestForm;
  readonly ownerNews: OwnerNewsForm;
  /** Null where browsers cannot be told; else the public key with which one subscribes, and those that are told. */
  readonly push: { readonly publicKey: string; readonly browsers: readonly OwnerBrowser[] } | null;
  /** Messages on WhatsApp can be sent. */
  readonly hasWhatsapp: boolean;
  /** Null where there is nothing to count. */
  readonly cashShare: CashShare | null;
}

export async function readSettingsPage(shop: Shop): Promise<SettingsPage> {
  const [settings, notifications, cashShare, digest, ownerNews, browsers, refundSpeed, numbers, goods, attributesInUse] = await Promise.all(
    [
      readSettings(shop),
      listNotifications(shop),
      readCashShare(shop),
      readDigestForm(shop),
      readOwnerNewsForm(shop),
      listOwnerBrowsers(shop),
      readRefundSpeed(shop),
      readNumbers(shop),
      readGoods(shop),
      readAttributesInUse(shop),
    ],
  );
  const publicKey = hasPush(shop.env) ? shop.env.VAPID_PUBLIC_KEY : undefined;
  const push = publicKey ? { publicKey, browsers } : null;
  return {
    ...settings,
    goods,
    attributesInUse,
    numbers,
    refundSpeed,
    notifications,
    cashShare,
    digest,
    ownerNews,
    push,
    hasWhatsapp: hasWhatsapp(shop.env),
  };
}
