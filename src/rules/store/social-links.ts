import { safeLink } from '../safe-link.ts';

/** A page of the shop at another company. */
export interface SocialLink {
  readonly name: string;
  readonly icon: 'instagram' | 'facebook' | 'youtube' | 'pinterest' | 'link';
  readonly href: string;
}

/** The last two labels of a host name decide: 'in.pinterest.com' is Pinterest too. */
const companies: Readonly<Record<string, Pick<SocialLink, 'name' | 'icon'>>> = {
  'instagram.com': { name: 'Instagram', icon: 'instagram' },
  'facebook.com': { name: 'Facebook', icon: 'facebook' },
  'youtube.com': { name: 'YouTube', icon: 'youtube' },
  'pinterest.com': { name: 'Pinterest', icon: 'pinterest' },
  'x.com': { name: 'X', icon: 'link' },
  'threads.net': { name: 'Threads', icon: 'link' },
  'threads.com': { name: 'Threads', icon: 'link' },
  'linkedin.com': { name: 'LinkedIn', icon: 'link' },
  'whatsapp.com': { name: 'WhatsApp', icon: 'link' },
  't.me': { name: 'Telegram', icon: 'link' },
};

/**
 * Returns what the owner typed on one line as an https address: '@lakshmi' is Lakshmi's page at Instagram, 'facebook.com/lakshmi' needs
 * no https. Null for anything else.
 */
export function socialAddress(typed: string): string | null {
  const text = typed.trim();
  const handle = /^@([\w.]{1,30})$/.exec(text)?.[1];
  if (handle) return `https://www.instagram.com/${handle}`;
  const link = safeLink(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);
  return link?.startsWith('https://') ? link : null;
}

/** Returns the lines that say something. */
export const socialLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the links of a text with one address on each line; a line that is none is left out. */
export function socialLinks(text: string): SocialLink[] {
  return socialLines(text).flatMap((line) => {
    const href = socialAddress(line);
    if (href === null) return [];
    const host = new URL(href).hostname.replace(/^www\./, '');
    const known = companies[host.split('.').slice(-2).join('.')];
    return [{ name: known?.name ?? host, icon: known?.icon ?? 'link', href }];
  });
}
