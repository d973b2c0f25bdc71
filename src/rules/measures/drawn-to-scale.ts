import { fill } from '../language/texts.ts';
import type { Outline } from '../media/outline.ts';
import { scaleTexts } from './drawn-to-scale.texts.ts';

/** Millimetres. */
export const CENTIMETRE = 10;
export const COIN = 27;
/** Space around the drawing. An arrow lies over the left, the dots over the bottom. */
const MARGIN = 8;
const LEFT = 20;
const BOTTOM = 28;
/** For the text of the height. */
const TEXT = 24;
const MIN_SIDE = 96;
/** Factor by which an outline may be wider or narrower than its measures say: a picture from the side shows another shape. */
const ASKEW = 1.25;

export interface Drawing {
  /** The square that holds everything: one unit is a millimetre. */
  readonly side: number;
  /** The outline of the piece, a path in a box of 100 by 100 that fills its room; null where none is known. */
  readonly outline: string | null;
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
export const inCentimetres = (millimetres: number): string => `${millimetres / 10} cm`;

interface Piece {
  readonly heightMm: number | null;
  readonly widthMm: number | null;
  readonly outline: Outline | null;
  /** Keys of pictures. */
  readonly images: readonly string[];
}

/** Returns the outline of the first picture, if it has the proportions of the piece. */
function outlineFor({ heightMm, widthMm, outline, images }: Piece): string | null {
  if (!heightMm || !widthMm || outline === null || outline.of !== images[0]) return null;
  const askew = (outline.aspect * heightMm) / widthMm;
  return Math.max(askew, 1 / askew) <= ASKEW ? outline.path : null;
}

/**
 * Returns the positions in the drawing of a piece next to a ten-rupee coin; null without measures. Without an outline it is the room that
 * the piece takes.
 */
export function drawnToScale(of: Piece): Drawing | null {
  const { heightMm, widthMm } = of;
  if (!heightMm || !widthMm) return null;
  const side = Math.ceil(Math.max(MIN_SIDE, MARGIN + heightMm + BOTTOM, LEFT + widthMm + TEXT + COIN + MARGIN));
  const [heightText, widthText] = [inCentimetres(heightMm), inCentimetres(widthMm)];
  return {
    side,
    outline: outlineFor(of),
    // In the middle of its height.
    piece: { left: LEFT, top: (side + MARGIN - BOTTOM - heightMm) / 2, width: widthMm, height: heightMm },
    coin: { x: side - MARGIN - COIN / 2, y: side - BOTTOM - COIN / 2 },
    heightText,
    widthText,
    words: fill(scaleTexts().drawing, { height: heightText, width: widthText, coin: inCentimetres(COIN) }),
  };
}
