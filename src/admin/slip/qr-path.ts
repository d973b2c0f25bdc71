import { encode } from 'uqr';

/** Empty modules around a code: the quiet zone that scanners need. */
const QUIET = 4;

/** The dark and light modules of the code of a text, row by row, with the quiet zone. */
export const codeModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: QUIET }).data;

/** A text as the path of a QR code's dark modules, and the length of its side. */
export function qrPath(text: string): { readonly path: string; readonly side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { path, side: size };
}
