import { sql } from 'drizzle-orm';

/**
 * The codes that the shop announces: the words of the notice above the header, with their capitals. Only these may be offered to a shopper
 * who has not typed a code; every other coupon is for those to whom the owner gave it.
 */
export const announcedCodes = sql`(SELECT trim(word.value, '.,:;!?()"“”''') FROM notification_bar_settings bar,
  json_each('[' || replace(json_quote(bar.text_content), ' ', '","') || ']') word WHERE bar.is_active = 1)`;
