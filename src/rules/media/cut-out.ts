import { groundOf, neighbours } from './ground.ts';
import type { Pixels } from './outline.ts';

/** Pixels of the longer side at which a picture is cut out, and that a cut-out has at most. */
export const CUT_FROM = 640;
/** Share of the picture that a piece has at least, and at most; a part of it has at least this share of the largest. */
const [LEAST, MOST] = [0.008, 0.8];
const PART = 0.004;
/** A part hangs on the largest if the gap between them is at most this share of its height. */
const NEAR = 0.06;
/** The share of the height, at an edge, by which the colour of the metal is told. */
const EDGE_SHARE = 0.08;
/** Strands are apart by at least this share of the width. */
const GAP = 0.05;
/** Crossings of the upper edge that lie closer than this share of the width are one strand. */
const APART = 0.02;

/** A piece without the ground of its picture: a picture of its own, as wide and as high as the piece. */
export interface CutOut {
  /** The key of the picture that it was cut from. */
  readonly of: string;
  /** Its own key in the media bucket. */
  readonly key: string;
  /** Its width for each unit of its height. */
  readonly aspect: number;
  /** The colour of its metal: '#c99a3b'. What its picture does not show, such as the rest of a chain, is drawn in it. */
  readonly tone: string;
  /**
   * Places at which its strands leave the upper edge, as shares of its width from the left; none for a piece that its picture shows whole.
   */
  readonly strands: number[];
  /** Point from which it hangs, and its end, as shares of its width and height. */
  readonly hangs: [x: number, y: number];
  readonly ends: [x: number, y: number];
  /** The share of its height at which its strands meet: what hangs below is the pendant. 0 without strands. */
  readonly meets: number;
  /** It is the front of a ring or of a loop, as it is seen where it is worn (`front-arc.ts`). */
  readonly isFront: boolean;
  /** Of a loop, the share of its width that is inside; 1 for anything else. */
  readonly inside: number;
}

export type Cut = Omit<CutOut, 'of' | 'key'> & { readonly pixels: Pixels & { readonly data: Uint8ClampedArray<ArrayBuffer> } };

export interface CutWish {
  /** Of two pieces, such as earrings, only the larger one. */
  readonly isOne: boolean;
  /** It may leave the picture at its upper edge, as a chain does. */
  readonly mayLeaveAbove: boolean;
}

/** Returns a piece without the even ground that it lies on; null where the ground is not even, or an edge of the picture cuts the piece. */
export function cutOut(pixels: Pixels, { isOne, mayLeaveAbove }: CutWish): Cut | null {
  const { width, height } = pixels;
  const { thing, colourAt } = groundOf(pixels);
  const mask = chosen(thing, width, height, isOne);
  const box = boxOf(mask, width);
  const share = mask.reduce((sum, one) => sum + one, 0) / mask.length;
  if (!box || share < LEAST || share > MOST) return null;
  const { left, top, right, bottom } = box;
  if (left === 0 || right === width - 1 || bottom === height - 1 || (top === 0 && !mayLeaveAbove)) return null;
  const [across, down] = [right - left + 1, bottom - top + 1];
  const data = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const from = (top + y) * width + left + x;
      const cover = coverAt(mask, from, width, height);
      const to = (y * across + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const seen = pixels.data[from * 4 + channel] ?? 0;
        // An edge is a mixture of the piece and the ground: the ground is taken out of it.
        data[to + channel] = cover > 0 && cover < 1 ? (seen - (1 - cover) * colourAt(from, channel)) / Math.max(cover, 0.35) : seen;
      }
      data[to + 3] = Math.round(cover * (pixels.data[from * 4 + 3] ?? 255));
    }
  const first = mask.indexOf(1);
  const last = mask.lastIndexOf(1);
  const place = (at: number): [number, number] => [round(((at % width) - left) / across), round((Math.floor(at / width) - top) / down)];
  return {
    pixels: { data, width: across, height: down },
    aspect: round(across / down),
    tone: metalOf({ data, width: across, height: down }, top === 0),
    strands: top === 0 ? crossings(mask, width).map((x) => round((x - left) / across)) : [],
    hangs: place(first),
    ends: place(last),
    meets: top === 0 ? round((meeting(mask, width, box) - top) / down) : 0,
    isFront: false,
    inside: 1,
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

interface Part {
  readonly all: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Keeps the parts of a thing that are no specks; of several equal things only the largest, with what hangs above and below it. */
function chosen(thing: Uint8Array, width: number, height: number, isOne: boolean): Uint8Array {
  const seen = new Uint8Array(thing.length);
  const parts: Part[] = [];
  for (let start = 0; start < thing.length; start += 1) {
    if (!thing[start] || seen[start]) continue;
    const all = [start];
    seen[start] = 1;
    let [left, right] = [width, 0];
    for (const at of all) {
      left = Math.min(left, at % width);
      right = Math.max(right, at % width);
      for (const other of neighbours(at, width, height)) {
        if (!thing[other] || seen[other]) continue;
        seen[other] = 1;
        all.push(other);
      }
    }
    const rows = all.map((at) => Math.floor(at / width));
    parts.push({ all, left, right, top: Math.floor(start / width), bottom: rows.reduce((most, row) => Math.max(most, row), 0) });
  }
  const largest = parts.reduce(
    (most, one) => (one.all.length > most.all.length ? one : most),
    parts[0] ?? { all: [], left: 0, right: 0, top: 0, bottom: 0 },
  );
  const near = NEAR * (largest.bottom - largest.top);
  const mask = new Uint8Array(thing.length);
  for (const { all, left, right, top, bottom } of parts) {
    const middle = (left + right) / 2;
    const isUnder = middle >= largest.left && middle <= largest.right && top <= largest.bottom + near && bottom >= largest.top - near;
    const belongs = !isOne || (isUnder && all.length < largest.all.length / 2);
    if (all !== largest.all && (!belongs || all.length < PART * largest.all.length)) continue;
    for (const at of all) mask[at] = 1;
  }
  return mask;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(mask: Uint8Array, width: number): Box | null {
  let [left, top, right, bottom] = [width, mask.length, -1, -1];
  for (let at = 0; at < mask.length; at += 1) {
    if (!mask[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? null : { left, top, right, bottom };
}

/** Returns how much of a pixel the thing covers: 0 to 1, softened over its neighbours. */
function coverAt(mask: Uint8Array, at: number, width: number, height: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  let sum = 0;
  for (let down = -1; down <= 1; down += 1)
    for (let across = -1; across <= 1; across += 1) {
      const [column, row] = [Math.min(width - 1, Math.max(0, x + across)), Math.min(height - 1, Math.max(0, y + down))];
      sum += mask[row * width + column] ?? 0;
    }
  return Math.min(1, Math.max(0, (sum / 9 - 0.4) / 0.5));
}

/** Returns the mean colour of the edge of a piece where its metal shows: of its strands above, or of its lower end. */
function metalOf({ data, width, height }: Pixels, isAbove: boolean): string {
  const rows = Math.max(1, Math.round(height * EDGE_SHARE));
  const from = isAbove ? 0 : (height - rows) * width;
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = from; at < from + rows * width; at += 1) {
    if (data[at * 4 + 3] !== 255) continue;
    count += 1;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at * 4 + channel] ?? 0);
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / Math.max(1, count))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Returns the row from which on a piece has no wide gap: above it are its strands. */
function meeting(mask: Uint8Array, width: number, { left, top, right, bottom }: Box): number {
  for (let y = top; y <= bottom; y += 1) {
    let [gap, widest, isIn] = [0, 0, false];
    for (let x = left; x <= right; x += 1) {
      if (!mask[y * width + x]) {
        gap += 1;
        continue;
      }
      if (isIn) widest = Math.max(widest, gap);
      [gap, isIn] = [0, true];
    }
    if (widest < GAP * (right - left)) return y;
  }
  return top;
}

/** Returns the middles of the runs of a thing in the first row of its picture. */
function crossings(mask: Uint8Array, width: number): number[] {
  const runs: [from: number, to: number][] = [];
  for (let x = 0; x < width; x += 1) {
    if (!mask[x]) continue;
    const last = runs.at(-1);
    if (last && x - last[1] < APART * width) last[1] = x;
    else runs.push([x, x]);
  }
  return runs.map(([from, to]) => (from + to) / 2);
}
