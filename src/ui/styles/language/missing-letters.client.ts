/** Letters of different widths: they are equally wide only where a device draws a box for each. */
const SAMPLE = ['क', 'र'];
const FACE = 'Noto Sans Devanagari';

const widthOf = (context: CanvasRenderingContext2D, letter: string) => context.measureText(letter).width;

/**
 * Gives the page letters where the device has none, under the name that `--font-text` knows. Not in a style: the browser would fetch them
 * wherever the device's own letters have another name.
 */
export function addMissingLetters(): void {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return;
  context.font = '40px sans-serif';
  if (new Set(SAMPLE.map((letter) => widthOf(context, letter))).size > 1) return;
  const range = 'U+900-97F,U+25CC,U+200C-200D';
  document.fonts.add(
    new FontFace(FACE, 'url(/fonts/noto-devanagari-1.woff2)', { weight: '400 700', unicodeRange: range, display: 'swap' }),
  );
}
