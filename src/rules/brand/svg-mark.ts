/** Characters of a drawing, as it is stored. A page asks for it once, and keeps it. */
export const SVG_MAX = 12_000;

const elements: ReadonlySet<string> = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask title desc'.split(' '),
);
const numbers: ReadonlySet<string> = new Set(
  'viewBox width height x y cx cy r rx ry x1 y1 x2 y2 fx fy d points transform gradientTransform offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit'.split(
    ' ',
  ),
);
const words: ReadonlySet<string> = new Set(
  'id fill stroke color stop-color fill-rule clip-rule stroke-linecap stroke-linejoin clip-path mask gradientUnits clipPathUnits maskUnits spreadMethod preserveAspectRatio'.split(
    ' ',
  ),
);
/** '#c2155f', 'none', 'rgb(1, 2, 3)', 'url(#a)': no address, no quote, no bracket of a tag. */
const WORD = /^(?:#?[\w-]+(?: [\w-]+)?|rgba?\([\d.,%\s]+\)|url\(#[\w-]+\))$/;
const NUMBERS = /^[\w\s.,()%+-]*$/;

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<\/\s*([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/gi;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Cleaned = { readonly svg: string } | { readonly fault: string };

function cleanAttribute(name: string, value: string): string {
  const text = value.trim();
  if (numbers.has(name) && NUMBERS.test(text)) return ` ${name}="${text}"`;
  if (words.has(name) && WORD.test(text)) return ` ${name}="${text}"`;
  return '';
}

/** The declarations of a style attribute become attributes, which the same list allows. */
function cleanAttributes(given: string): string {
  const all = new Map<string, string>();
  for (const [, name = '', double, single] of given.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    const pairs = name === 'style' ? value.split(';').map((one) => one.split(':')) : [[name, value]];
    for (const [key = '', text = ''] of pairs) all.set(key.trim(), cleanAttribute(key.trim(), text));
  }
  return [...all.values()].join('');
}

/**
 * Returns a drawing that holds shapes and colours alone: no script, link, text, style sheet or picture. Everything else is left out; what
 * is no well-formed drawing is refused with the sentence why.
 */
export function cleanSvg(given: string): Cleaned {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text.length > SVG_MAX * 4) return { fault: `This drawing is too large. At most ${SVG_MAX / 1000} KB are kept.` };
  if (/[<]style\b/i.test(text))
    return { fault: 'The colours of this drawing are in a style sheet. Export it with presentation attributes, or upload a PNG.' };
  const open: string[] = [];
  let out = '';
  let hidden = 0;
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index !== at) return { fault: 'This file is no drawing (SVG) that can be read.' };
    const [token, closed, opened, attributes = '', alone] = match;
    at += token.length;
    if (opened) {
      if (open.length === 0 && out !== '') return { fault: 'This file is no drawing (SVG) that can be read.' };
      const isKept = hidden === 0 && elements.has(opened);
      if (open.length === 0 && opened !== 'svg') return { fault: 'This file is no drawing (SVG).' };
      const space = opened === 'svg' && open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : '';
      if (isKept) out += `<${opened}${space}${cleanAttributes(attributes)}${alone ? '/' : ''}>`;
      if (!alone) {
        open.push(opened);
        if (!isKept) hidden += 1;
      }
    } else if (closed) {
      if (open.pop() !== closed) return { fault: 'This file is no drawing (SVG) that can be read.' };
      if (hidden > 0) hidden -= 1;
      else out += `</${closed}>`;
    }
  }
  if (at !== text.length || open.length > 0 || out === '') return { fault: 'This file is no drawing (SVG) that can be read.' };
  if (!/<(path|circle|ellipse|rect|line|polyline|polygon)\b/.test(out))
    return { fault: 'This drawing has no shapes. Turn its text into paths.' };
  if (!/^<svg[^>]* viewBox="/.test(out)) return { fault: 'This drawing has no viewBox. Export it again, or upload a PNG.' };
  return out.length > SVG_MAX ? { fault: `This drawing is too large. At most ${SVG_MAX / 1000} KB are kept.` } : { svg: out };
}
