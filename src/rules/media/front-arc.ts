import type { Pixels } from './outline.ts';

/** Share of its width by which the front of a ring hangs down on a wrist, a finger or an ankle: it is seen from a little above. */
export const SAG = 0.09;

/** Place of the front of a ring in its picture: the ellipses of its upper and its lower edge, in pixels. */
export interface Arc {
  readonly x: number;
  readonly rx: number;
  readonly top: { readonly y: number; readonly ry: number };
  readonly bottom: { readonly y: number; readonly ry: number };
  /** True for a loop that lies flat: what hangs from it points away from its middle. False for a ring that is seen upright: it hangs down. */
  readonly isFlat: boolean;
  /** True if only the left half is free: it is shown twice. `until` is the share of that half that is free. */
  readonly until?: number;
}

/** Returns the front of a ring as it is seen on a wrist, a finger or an ankle: as wide as the ring, hanging down by `hang` of its width. */
export function frontArc(pixels: Pixels, arc: Arc, width: number, hang = SAG): Pixels & { readonly data: Uint8ClampedArray<ArrayBuffer> } {
  const scale = (2 * arc.rx) / width;
  const band = (arc.bottom.y + arc.bottom.ry - arc.top.y - arc.top.ry) / scale;
  const sag = hang * width;
  const height = Math.ceil(band + sag);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let x = 0; x < width; x += 1) {
    const across = ((x + 0.5) / width) * 2 - 1;
    const half = arc.until === undefined ? across : -1 + (1 - Math.abs(across)) * arc.until;
    const low = Math.sqrt(1 - across * across);
    const sine = Math.sqrt(Math.max(0, 1 - half * half));
    for (let y = 0; y < height; y += 1) {
      const depth = y - sag * low;
      if (depth < 0 || depth > band) continue;
      const share = depth / band;
      const [fromX, fromY] = arc.isFlat
        ? [arc.x + half * arc.rx * (1 + (share * band * scale) / arc.rx), arc.top.y + sine * (arc.top.ry + share * band * scale)]
        : [arc.x + half * arc.rx, (1 - share) * (arc.top.y + sine * arc.top.ry) + share * (arc.bottom.y + sine * arc.bottom.ry)];
      blend(pixels, fromX, fromY, data, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

/** Rays at which a loop is looked at, and how far its inner edge may be from an ellipse. */
const RAYS = 9;
const OFF = 0.16;

/** Finds the lower half of a loop that lies flat, a necklace or an anklet, in a picture without ground; null where there is none. */
export function loopArc({ data, width, height }: Pixels): Arc | null {
  const isThing = (x: number, y: number) => (data[(Math.round(y) * width + Math.round(x)) * 4 + 3] ?? 0) > 127;
  const reach = (x: number, y: number, dx: number, dy: number): number | null => {
    for (let far = 1; ; far += 1) {
      const [atX, atY] = [x + dx * far, y + dy * far];
      if (atX < 0 || atY < 0 || atX >= width || atY >= height) return null;
      if (isThing(atX, atY)) return far;
    }
  };
  const [middleX, middleY] = [width / 2, height / 2];
  const [left, right] = [reach(middleX, middleY, -1, 0), reach(middleX, middleY, 1, 0)];
  if (left === null || right === null) return null;
  const x = middleX + (right - left) / 2;
  const [above, below] = [reach(x, middleY, 0, -1), reach(x, middleY, 0, 1)];
  if (below === null) return null;
  const y = above === null ? middleY : middleY + (below - above) / 2;
  const [rx, ry] = [(left + right) / 2, middleY + below - y];
  if (rx < width * 0.25 || ry < height * 0.2) return null;
  for (let ray = 0; ray < RAYS; ray += 1) {
    const angle = (Math.PI * (ray + 0.5)) / RAYS;
    const [dx, dy] = [Math.cos(angle) * rx, Math.sin(angle) * ry];
    const far = reach(x, y, dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy));
    if (far === null || Math.abs(far / Math.hypot(dx, dy) - 1) > OFF) return null;
  }
  return { x, rx, top: { y, ry: ry - 2 }, bottom: { y, ry: height - y }, isFlat: true };
}

/** Writes the colour of a picture between four of its pixels. */
function blend({ data, width, height }: Pixels, x: number, y: number, to: Uint8ClampedArray, at: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let [cover, red, green, blue] = [0, 0, 0, 0];
  for (const [column, row] of [
    [left, top],
    [left + 1, top],
    [left, top + 1],
    [left + 1, top + 1],
  ] as const) {
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const from = (row * width + column) * 4;
    const share = ((1 - Math.abs(x - column)) * (1 - Math.abs(y - row)) * (data[from + 3] ?? 0)) / 255;
    cover += share;
    red += share * (data[from] ?? 0);
    green += share * (data[from + 1] ?? 0);
    blue += share * (data[from + 2] ?? 0);
  }
  if (cover <= 0) return;
  to[at] = red / cover;
  to[at + 1] = green / cover;
  to[at + 2] = blue / cover;
  to[at + 3] = cover * 255;
}
