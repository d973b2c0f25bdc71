/** Pixels as a canvas gives them: four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Difference of brightness to a neighbour up to which a pixel continues the background: its shadows are soft. */
const STEP = 7;
/** Difference of colour to the background, brightness aside, from which a pixel is the piece. */
const TINT = 26;
/** Share of the picture that a piece has at least, and at most. */
const [LEAST, MOST] = [0.01, 0.8];
/** Share of its box that an outline fills at least: a piece half of which looks like the background fills less. */
const FILLED = 0.5;
/** Points that an outline has at most; the tolerance grows until they suffice. */
const POINTS = 90;

/** The outline of a piece, with the picture that it was taken from. */
export interface Outline {
  /** The key of the picture. */
  readonly of: string;
  /** A path in a box of 100 by 100. */
  readonly path: string;
  /** Its width for each unit of its height. */
  readonly aspect: number;
}

/** Characters of a path, at most. */
export const OUTLINE_CHARS = 1_600;
/** A path as `outlineOf` writes it. */
export const OUTLINE_PATH = /^M[\d. ]+(?:L[\d. ]+){2,200}Z$/;

type Point = readonly [x: number, y: number];

/**
 * Returns the outline of the largest thing in front of a plain background, as a path in a box of 100 by 100; null where the background is
 * not plain or the thing touches the edge. Of two earrings it is one.
 */
export function outlineOf(pixels: Pixels): Omit<Outline, 'of'> | null {
  const thing = largest(withoutBackground(pixels), pixels);
  if (!thing) return null;
  const { mask, left, top, right, bottom } = thing;
  const across = Math.max(1, right - left);
  const down = Math.max(1, bottom - top);
  let points = trace(mask, pixels.width, thing.first);
  if (areaOf(points) < FILLED * across * down) return null;
  for (let tolerance = 0.6; points.length > POINTS && tolerance < 8; tolerance *= 1.3) points = simplified(points, tolerance);
  const at = ([x, y]: Point) => `${Math.round(((x - left) / across) * 1000) / 10} ${Math.round(((y - top) / down) * 1000) / 10}`;
  return { path: `M${points.map(at).join('L')}Z`, aspect: Math.round((across / down) * 100) / 100 };
}

/** Marks what cannot be reached from the edge in small steps of brightness: 1 for the thing, 0 for the background. */
function withoutBackground({ data, width, height }: Pixels): Uint8Array {
  const light = (at: number) => ((data[at * 4] ?? 0) * 3 + (data[at * 4 + 1] ?? 0) * 6 + (data[at * 4 + 2] ?? 0)) / 10;
  const tint = (at: number) => [light(at) - (data[at * 4] ?? 0), light(at) - (data[at * 4 + 2] ?? 0)] as const;
  const edge = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1,
  );
  const middle = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;
  const [red, blue] = [middle(edge.map((at) => tint(at)[0])), middle(edge.map((at) => tint(at)[1]))];
  const isTinted = (at: number) => {
    const [r, b] = tint(at);
    return Math.hypot(r - red, b - blue) > TINT;
  };
  const thing = new Uint8Array(width * height).fill(1);
  const next = edge.filter((at) => !isTinted(at));
  for (const at of next) thing[at] = 0;
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const other of neighbours(at, width, height)) {
      if (thing[other] === 0 || isTinted(other) || Math.abs(light(other) - light(at)) > STEP) continue;
      thing[other] = 0;
      next.push(other);
    }
  }
  return thing;
}

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width;
  return [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width].filter((one) => one >= 0 && one < width * height);
}

interface Thing {
  readonly mask: Uint8Array;
  /** Its first pixel, from the top left. */
  readonly first: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the largest connected part; null if it is too small, too large, or touches the edge of the picture. */
function largest(of: Uint8Array, { width, height }: Pixels): Thing | null {
  const seen = new Uint8Array(of.length);
  let found: number[] = [];
  for (let start = 0; start < of.length; start += 1) {
    if (of[start] === 0 || seen[start] === 1) continue;
    const part = [start];
    seen[start] = 1;
    for (const at of part) {
      for (const other of neighbours(at, width, height)) {
        if (of[other] === 0 || seen[other] === 1) continue;
        seen[other] = 1;
        part.push(other);
      }
    }
    if (part.length > found.length) found = part;
  }
  const share = found.length / of.length;
  if (share < LEAST || share > MOST) return null;
  let [left, top, right, bottom] = [width, height, 0, 0];
  const mask = new Uint8Array(of.length);
  for (const at of found) {
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    mask[at] = 1;
  }
  const touches = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
  return touches ? null : { mask, first: found[0] ?? 0, left, top, right, bottom };
}

function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The eight neighbours, clockwise from the left. */
const AROUND: readonly Point[] = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
];

/** Walks around the outside of a thing from its first pixel, keeping it on the right. */
function trace(mask: Uint8Array, width: number, first: number): Point[] {
  const isThing = ([x, y]: Point) => mask[y * width + x] === 1;
  const start: Point = [first % width, Math.floor(first / width)];
  const points: Point[] = [];
  let [at, from]: [Point, number] = [start, 0];
  do {
    points.push(at);
    let turn = 0;
    let to: Point = at;
    for (; turn < 8; turn += 1) {
      const [dx, dy] = AROUND[(from + turn) % 8] ?? [0, 0];
      to = [at[0] + dx, at[1] + dy];
      if (isThing(to)) break;
    }
    if (turn === 8) return points;
    // The search goes on from the pixel before the one that was found.
    from = (from + turn + 5) % 8;
    at = to;
  } while ((at[0] !== start[0] || at[1] !== start[1]) && points.length < mask.length);
  return points;
}

/** Leaves out the points that lie within `tolerance` of the line between those that stay (Douglas and Peucker). */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const stays = new Set([0, points.length - 1]);
  const spans: [number, number][] = [
    [0, points.length >> 1],
    [points.length >> 1, points.length - 1],
  ];
  stays.add(points.length >> 1);
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [a, b] = span;
    const [start, end] = [points[a] ?? [0, 0], points[b] ?? [0, 0]];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
    let [far, worst] = [0, tolerance];
    for (let at = a + 1; at < b; at += 1) {
      const [x, y] = points[at] ?? [0, 0];
      const off = Math.abs((end[0] - start[0]) * (start[1] - y) - (start[0] - x) * (end[1] - start[1])) / length;
      if (off > worst) [far, worst] = [at, off];
    }
    if (far === 0) continue;
    stays.add(far);
    spans.push([a, far], [far, b]);
  }
  return points.filter((_, at) => stays.has(at));
}
