const BASE = 'https://shop.invalid';

/**
 * Returns a link that the owner enters (banners, the notice bar, tracking) if it is a path of this shop or an https address. Everything
 * else (`javascript:`, `//evil`, `/\evil`, a tab in the scheme) is null. Checked when stored and when shown (F59).
 */
export function safeLink(link: string | null | undefined): string | null {
  const text = link?.trim() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (text === '' || /[\u0000-\u0020\\]/.test(text)) return null;
  if (text.startsWith('/')) return ownPath(text);
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' ? url.href : null;
}

/** A path that a browser resolves to another host. */
const LEADS_AWAY = /^\/[/\\]/;

/** Returns a path of this shop with its query, or null, such as the redirect after a log-in (F69). */
export function ownPath(given: string | null | undefined): string | null {
  const text = given ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!text.startsWith('/') || LEADS_AWAY.test(text) || /[\u0000-\u001f\\]/.test(text) || /^\/(%09|%0a|%0d|%2f|%5c)/i.test(text))
    return null;
  const url = URL.parse(text, BASE);
  if (url?.origin !== BASE) return null;
  const path = url.pathname + url.search + url.hash;
  // The parsed path is checked too: '/.//evil.example' has the shop's origin, but its path is '//evil.example'.
  return LEADS_AWAY.test(path) ? null : path;
}

/** A colour that the owner entered: '#abc' to '#aabbccdd', or a class from this list; null for anything else (F60). */
const noticeClasses = ['night', 'brand', 'accent', 'success', 'on-night', 'ink'] as const;
export function safeColour(value: string | null | undefined): { colour: string } | { className: string } | null {
  const text = value?.trim().toLowerCase() ?? '';
  if (/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return { colour: text };
  return (noticeClasses as readonly string[]).includes(text) ? { className: text } : null;
}
