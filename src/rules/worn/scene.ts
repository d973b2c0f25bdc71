import type { CutOut } from '../media/cut-out.ts';
import { SAG } from '../media/front-arc.ts';
import type { Outline } from '../media/outline.ts';
import type { WornPlace } from './anatomy.ts';

/** A window onto the drawing of a body: one unit is a millimetre. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Part that lies on the body, or behind it. */
export type Laid =
  /** The cut-out of its picture, turned by degrees about a point. */
  | (Box & { readonly kind: 'picture'; readonly turn: number; readonly about: readonly [x: number, y: number] })
  /** Its outline, a path in a box of 100 by 100. */
  | (Box & { readonly kind: 'outline'; readonly path: string })
  /** Part that its picture does not show: the rest of a chain, the band of a ring. */
  | { readonly kind: 'line'; readonly path: string; readonly width: number; readonly isBehind?: boolean };

export interface WornScene {
  readonly place: WornPlace;
  readonly frame: Frame;
  readonly laid: readonly Laid[];
}

export interface WornPiece {
  readonly place: WornPlace;
  readonly heightMm: number | null;
  readonly widthMm: number | null;
  /** The diameter of its ring inside, in millimetres, where it has sizes. */
  readonly innerMm: number | null;
  readonly cutOut: CutOut | null;
  readonly outline: Outline | null;
  /** Keys of its pictures. */
  readonly images: readonly string[];
}

/** Factor by which a cut-out may be wider or narrower than its measures say: a picture from the side shows another shape. */
const ASKEW = 1.3;
/** The metal of a bangle, on both sides of what it measures inside. */
const RIM = 2;

/**
 * Lays a piece on the body at its millimetres: its cut-out, or its outline where it has none. Null without measures, or without either of
 * the two.
 */
export function wornScene(given: WornPiece): WornScene | null {
  const { images } = given;
  const first = <Of extends { readonly of: string }>(made: Of | null) => (made && made.of === images[0] ? made : null);
  const piece = { ...given, cutOut: first(given.cutOut), outline: first(given.outline) };
  return scenes[piece.place](piece);
}

/** Places of pieces, in the coordinates of the drawings. */
const LOBE = { x: 83.5, y: 92 };
/** An earring up to this height sits on the lobe instead of hanging from it. */
const STUD = 22;
const WRIST = { x: 100, y: 46 };
const RING = { x: 110.3, y: 160 };
const ANKLE = { x: 134, y: 76, turn: -6 };
const NECK_X = 130;
/** Point at which a necklace disappears behind the neck, at the left; at the right it is mirrored. */
const NAPE = { x: 71.5, y: 80 };
const PARTING_X = 80;
const TIKKA_END = 104;
const BUN = { x: 90, y: 78 };
const WING = { x: 36, y: 45 };
/** A loop that is laid round a neck has at least this width: less is a pendant. */
const LOOP_FROM = 90;

type Sized = WornPiece & { readonly heightMm: number; readonly widthMm: number };
const isSized = (piece: WornPiece): piece is Sized => Boolean(piece.heightMm && piece.widthMm);

const straight = { turn: 0, about: [0, 0] } as const;
const picture = (box: Box): Laid => ({ kind: 'picture', ...box, ...straight });

/** Returns the piece in a box of its height and width, by its cut-out or its outline. */
function shown({ cutOut, outline, heightMm, widthMm }: Sized, left: number, top: number): Laid | null {
  const box = { left, top, width: widthMm, height: heightMm };
  const isRight = (aspect: number) => Math.max((aspect * heightMm) / widthMm, widthMm / (aspect * heightMm)) <= ASKEW;
  if (cutOut && !cutOut.isFront && isRight(cutOut.aspect)) {
    // Its height counts: a picture is seldom as wide as the piece.
    const width = heightMm * cutOut.aspect;
    return picture({ ...box, left: left + (widthMm - width) / 2, width });
  }
  return outline && isRight(outline.aspect) ? { kind: 'outline', ...box, path: outline.path } : null;
}

/** Returns the front of a ring, hung between two points of the same height, and the back of it that a limb hides. */
function ring(cutOut: CutOut, x: number, y: number, width: number, turn = 0): Laid[] {
  const height = width / cutOut.aspect;
  const [left, right, sag] = [x - width / 2 + 0.8, x + width / 2 - 0.8, SAG * width];
  return [
    { kind: 'line', path: `M${n(left)} ${n(y + 2)}A${n(width / 2)} ${n(sag)} 0 0 1 ${n(right)} ${n(y + 2)}`, width: 1.6, isBehind: true },
    { kind: 'picture', left: x - width / 2, top: y, width, height, turn, about: [x, y] },
  ];
}

const n = (value: number) => Math.round(value * 100) / 100;

/** A frame of at least this side, wider where the piece asks for it; its upper edge and its middle stay. */
function frameOf(x: number, y: number, side: number, needed: number): Frame {
  const grown = Math.max(side, Math.ceil(needed));
  return { x: x - (grown - side) / 2, y, side: grown };
}

const scenes: Readonly<Record<WornPlace, (piece: WornPiece) => WornScene | null>> = {
  ear: (piece) => {
    if (!isSized(piece)) return null;
    const { heightMm, widthMm } = piece;
    const top = heightMm <= STUD ? LOBE.y + 4 - heightMm / 2 : LOBE.y;
    const laid = shown(piece, LOBE.x - widthMm / 2, top);
    return laid && { place: 'ear', frame: frameOf(4, 14, 156, top + heightMm - 14 + 12), laid: [laid] };
  },
  neck: (piece) => neckScene(piece),
  wrist: (piece) => {
    const { cutOut, innerMm, heightMm } = piece;
    const width = innerMm ? innerMm + 2 * RIM : piece.widthMm;
    if (!width) return null;
    const frame = { x: 2, y: -24, side: 196 };
    if (cutOut?.isFront) return { place: 'wrist', frame, laid: ring(cutOut, WRIST.x, WRIST.y - width / cutOut.aspect / 2, width) };
    const band = Math.min(heightMm ?? 4, 60);
    return { place: 'wrist', frame, laid: drawnRing(WRIST.x, WRIST.y, width, band) };
  },
  finger: (piece) => {
    const { cutOut } = piece;
    const frame = { x: 52, y: 104, side: 116 };
    if (cutOut?.isFront) return { place: 'finger', frame, laid: ring(cutOut, RING.x, RING.y - 3, BAND).slice(1) };
    if (!isSized(piece)) return null;
    const laid = shown(piece, RING.x - piece.widthMm / 2, RING.y - piece.heightMm / 2);
    const [left, right] = [RING.x - BAND / 2, RING.x + BAND / 2];
    const band: Laid = { kind: 'line', path: `M${n(left)} ${RING.y}Q${RING.x} ${RING.y + 3} ${n(right)} ${RING.y}`, width: 2.4 };
    return laid && { place: 'finger', frame, laid: [band, laid] };
  },
  ankle: ({ cutOut, widthMm }) => {
    if (!cutOut?.isFront || !widthMm) return null;
    const width = Math.min(widthMm * cutOut.inside, ANKLE_MOST);
    return { place: 'ankle', frame: { x: -14, y: -14, side: 224 }, laid: ring(cutOut, ANKLE.x, ANKLE.y, width, ANKLE.turn).slice(1) };
  },
  forehead: (piece) => {
    const { cutOut, heightMm } = piece;
    const frame = { x: 5, y: -8, side: 150 };
    if (!heightMm) return null;
    if (!cutOut || cutOut.isFront) {
      const laid = isSized(piece) ? shown(piece, PARTING_X - piece.widthMm / 2, TIKKA_END - heightMm) : null;
      return laid && { place: 'forehead', frame, laid: [laid] };
    }
    const [across, down] = [(cutOut.ends[0] - cutOut.hangs[0]) * cutOut.aspect, cutOut.ends[1] - cutOut.hangs[1]];
    const height = heightMm / Math.hypot(across, down);
    const width = height * cutOut.aspect;
    const [left, top] = [PARTING_X - cutOut.ends[0] * width, TIKKA_END - cutOut.ends[1] * height];
    const turn = (Math.atan2(across, down) * 180) / Math.PI;
    return {
      place: 'forehead',
      frame,
      laid: [{ kind: 'picture', left, top, width, height, turn: n(turn), about: [PARTING_X, TIKKA_END] }],
    };
  },
  bun: (piece) => {
    const laid = isSized(piece) ? shown(piece, BUN.x - piece.widthMm / 2, BUN.y - piece.heightMm / 2) : null;
    return laid && { place: 'bun', frame: { x: 0, y: -10, side: 180 }, laid: [laid] };
  },
  nose: (piece) => {
    const laid = isSized(piece) ? shown(piece, WING.x - piece.widthMm / 2, WING.y - piece.heightMm / 2) : null;
    return laid && { place: 'nose', frame: { x: 0, y: 0, side: 72 }, laid: [laid] };
  },
};

/** A finger with the metal round it, and the widest anklet that stays on an ankle. */
const BAND = 19;
const ANKLE_MOST = 70;

/** A plain ring of a height, where its picture shows no front of it. */
function drawnRing(x: number, y: number, width: number, band: number): Laid[] {
  const sag = SAG * width;
  const arc = (at: number) => `M${n(x - width / 2)} ${n(at)}A${n(width / 2)} ${n(sag)} 0 0 0 ${n(x + width / 2)} ${n(at)}`;
  const lines = Math.max(1, Math.round(band / 3));
  return [
    { kind: 'line', path: arc(y).replace('0 0 0', '0 0 1'), width: 1.6, isBehind: true },
    ...Array.from(
      { length: lines },
      (_, at): Laid => ({ kind: 'line', path: arc(y - band / 2 + (at + 0.5) * (band / lines)), width: n(band / lines) * 0.92 }),
    ),
  ];
}

/** A loop lies round the neck; a chain that leaves its picture goes on to the nape; anything else is a pendant on a drawn chain. */
function neckScene({ cutOut, heightMm, widthMm }: WornPiece): WornScene | null {
  if (!cutOut || !heightMm || !widthMm) return null;
  const frame = (bottom: number) => frameOf(10, 10, 240, bottom - 10 + 16);
  if (cutOut.isFront) {
    const width = widthMm * cutOut.inside;
    if (width < LOOP_FROM) return null;
    const height = width / cutOut.aspect;
    const top = napeFor(width);
    return { place: 'neck', frame: frame(top + height), laid: [picture({ left: NECK_X - width / 2, top, width, height })] };
  }
  // Only what hangs under the chain is measured.
  const height = heightMm / (cutOut.ends[1] - cutOut.meets);
  const width = height * cutOut.aspect;
  const [first = cutOut.hangs[0], last = first] = [cutOut.strands[0], cutOut.strands.at(-1)];
  const left = NECK_X - cutOut.ends[0] * width;
  // A wide chain begins low enough to go on upwards.
  const top = Math.max(PENDANT_TOP - cutOut.meets * height, NAPE.y + STEEP * (left + first * width - NAPE.x));
  const side = (share: number, sign: 1 | -1): Laid => {
    const [x, y] = [left + share * width, top + 0.6];
    const to = NECK_X - sign * (NECK_X - NAPE.x);
    return { kind: 'line', path: `M${n(x)} ${n(y)}Q${n(x + (to - x) * 0.62)} ${n(y - (y - NAPE.y) * 0.5)} ${n(to)} ${NAPE.y}`, width: 1.5 };
  };
  return { place: 'neck', frame: frame(top + height), laid: [side(first, 1), side(last, -1), picture({ left, top, width, height })] };
}

/** Rise of a chain for each millimetre towards the nape. */
const STEEP = 1.25;
/** Height at which the pendant of a chain begins: a hand under the collarbones. */
const PENDANT_TOP = 172;

/**
 * Points at which loops reach the sides of the neck: a choker of its width is above its base, one that is wider by a millimetre lower, down
 * to the shoulders.
 */
const CHOKER = { width: 112, y: 56 };
const [LOWER, SHOULDER_Y] = [1.6, 92];
const napeFor = (widthMm: number) => Math.min(SHOULDER_Y, Math.max(CHOKER.y, CHOKER.y + (widthMm - CHOKER.width) * LOWER));
