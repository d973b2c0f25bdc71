/** Widths of bars and gaps, in turn, of the 103 characters of Code 128, of its three starts and of its stop (ISO/IEC 15417). */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132
221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232 2331112`.split(/\s/);

const START_B = 104;
const STOP = 106;
const CHECK = 103;
const SPACE = 32;
const TILDE = 126;
/** Modules of white that a scanner needs on either side. */
const QUIET = 10;

/** Returns the characters of set B with start, check and stop. @throws RangeError for a letter outside the set */
export function code128Values(text: string): readonly number[] {
  const values = [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < SPACE || code > TILDE) throw new RangeError(`Code 128 has no letter ${letter}.`);
    return code - SPACE;
  });
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % CHECK;
  return [START_B, ...values, check, STOP];
}

/** Returns a text as the path of its bars in a box `width` wide and 1 high, the quiet zones included. */
export function code128Path(text: string): { readonly path: string; readonly width: number } {
  let [path, at] = ['', QUIET];
  for (const value of code128Values(text)) {
    for (const [place, width] of [...(WIDTHS[value] ?? '')].map(Number).entries()) {
      if (place % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
      at += width;
    }
  }
  return { path, width: at + QUIET };
}
