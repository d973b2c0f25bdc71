/** Control characters and lone surrogates, which XML 1.0 has no way to write. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text as the content of an XML element or attribute. */
const xmlText = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** `element('loc', 'a & b')` → '<loc>a &amp; b</loc>' */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** `emptyElement('link', { rel: 'alternate' })` → '<link rel="alternate"/>' */
export const emptyElement = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('')}/>`;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
