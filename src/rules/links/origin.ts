/** The ways in which an order comes; a link may name the place where it was put: 'link:instagram'. */
export const originKinds = ['shop', 'link', 'chat', 'manual'] as const;
export type OriginKind = (typeof originKinds)[number];
export type Origin = OriginKind | `link:${string}`;

export const originWords: Readonly<Record<OriginKind, string>> = {
  shop: 'Shop',
  link: 'Link to buy',
  chat: 'Link to pay',
  manual: 'Manual order',
};

const PLACE_MAX = 32;
/** Pattern of what `originOfLink` writes; a trigger of the database asks for the same. */
export const ORIGIN_PATTERN = /^(shop|chat|manual|link(:[a-z0-9][a-z0-9._-]{0,31})?)$/;
/** The key in the tab of the link by which the shopper came. */
export const ORIGIN_KEY = 'came_by';

/** Returns the origin of an order that came by a link: its `utm_source` in lower case, without anything but letters, digits, '.', '_' and '-'. */
export function originOfLink(source: string | null | undefined): Origin {
  const place = (source ?? '')
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, PLACE_MAX)
    .replace(/-+$/, '');
  return place === '' ? 'link' : `link:${place}`;
}

/** Returns a browser's claim about the origin only if it names a link. */
export const sentOrigin = (given: string | null | undefined): Origin =>
  given?.startsWith('link') && ORIGIN_PATTERN.test(given) ? (given as Origin) : 'shop';

/** 'Link to buy, instagram' */
export function originWord(origin: string): string {
  const [kind = '', place = ''] = origin.split(':');
  return [Object.hasOwn(originWords, kind) ? originWords[kind as OriginKind] : kind, place].filter(Boolean).join(', ');
}
