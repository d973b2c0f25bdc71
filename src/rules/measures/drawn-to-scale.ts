/** Millimetres. */
export const CENTIMETRE = 10;
export const COIN = 27;
export const EAR = 62;
/** Space around the drawing. An arrow lies over the left, the dots over the bottom. */
const MARGIN = 8;
const LEFT = 20;
const BOTTOM = 28;
/** For the text of the height. */
const TEXT = 24;
const MIN_SIDE = 96;
/** The lobe, from which an earring hangs, is this far above the end of the ear. */
const LOBE = 5;

export interface Drawing {
  /** The square that holds everything: one unit is a millimetre. */
  readonly side: number;
  readonly hasEar: boolean;
  readonly piece: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** The middle of the coin. */
  readonly coin: { readonly x: number; readonly y: number };
  /** '5.5 cm' */
  readonly heightText: string;
  readonly widthText: string;
  /** The drawing in words. */
  readonly words: string;
}

/** 55 → '5.5 cm' */
const inCentimetres = (millimetres: number): string => `${millimetres / 10} cm`;

/**
 * Returns the positions in the drawing of a piece next to a ten-rupee coin, and next to an ear if it is worn there; null without
 * measures.
 */
export function drawnToScale(heightMm: number | null, widthMm: number | null, isEarring: boolean): Drawing | null {
  if (!heightMm || !widthMm) return null;
  const top = MARGIN + (isEarring ? EAR - LOBE : 0);
  const across = Math.max(widthMm, isEarring ? EAR * 0.6 : 0);
  const side = Math.ceil(Math.max(MIN_SIDE, top + heightMm + BOTTOM, LEFT + across + TEXT + COIN + MARGIN));
  const free = side - top - heightMm - BOTTOM;
  const [heightText, widthText] = [inCentimetres(heightMm), inCentimetres(widthMm)];
  return {
    side,
    hasEar: isEarring,
    piece: {
      left: LEFT + (across - widthMm) / 2,
      // A piece without an ear stands in the middle of its height.
      top: isEarring ? top : top + free / 2,
      width: widthMm,
      height: heightMm,
    },
    coin: { x: side - MARGIN - COIN / 2, y: side - BOTTOM - COIN / 2 },
    heightText,
    widthText,
    words: `Drawn to scale: ${heightText} high and ${widthText} wide, beside ${isEarring ? 'an ear and ' : ''}a ten-rupee coin of ${inCentimetres(COIN)}`,
  };
}
