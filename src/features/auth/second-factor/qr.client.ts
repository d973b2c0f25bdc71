import { encode } from 'uqr';

const SVG = 'http://www.w3.org/2000/svg';
/** Empty modules around a code: the quiet zone that scanners need. */
const QUIET = 4;

/** Returns a text as a QR code, black on white. `alt` describes it for screen readers. */
export function qrPicture(text: string, alt: string): SVGSVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const ground = part('rect', { width: `${size}`, height: `${size}`, fill: 'white' });
  const picture = part('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': alt, 'shape-rendering': 'crispEdges' });
  picture.append(ground, part('path', { d: dark, fill: 'black' }));
  return picture;
}

function part<K extends keyof SVGElementTagNameMap>(name: K, attributes: Readonly<Record<string, string>>): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
