import { useQuery } from '@tanstack/react-query';
import { type CannedReply, fillPlaceholders, type PlaceholderValues, type ReplyPlace } from '../../rules/canned-replies.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import { useShopBrand } from '../app/shop-brand.ts';

export const cannedRepliesRead = adminRead('GET /admin/canned-replies');

/** Reads the owner's texts for a place, with what is known filled in; none until they are read. */
export function useCannedReplies(place: ReplyPlace, placeholders: PlaceholderValues): readonly CannedReply[] {
  const { data } = useQuery(cannedRepliesRead);
  const { name: shop } = useShopBrand();
  const here = data?.texts.filter((text) => text.place === place) ?? [];
  return here.map((text) => ({ ...text, text: fillPlaceholders(text.text, { shop, ...placeholders }) }));
}
