/** A picture in its box: how many times larger than the box it is, and how far its middle is from the middle of the box, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const DOUBLE_TAP_SCALE = 2.5;
const MAX_SCALE = 5;

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves a picture, which never leaves its box: nothing moves while it is whole. */
export function pan({ scale, x, y }: View, by: Point, { width, height }: Box): View {
  const [farX, farY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(-farX, x + by.x, farX), y: between(-farY, y + by.y, farY) };
}

/**
 * Makes the picture `factor` times larger, between whole and 5 times; the point `at`, measured from the middle of the box, stays where it
 * is.
 */
export function zoom(view: View, factor: number, at: Point, box: Box): View {
  const scale = between(1, view.scale * factor, MAX_SCALE);
  const grown = scale / view.scale;
  return pan({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, { x: 0, y: 0 }, box);
}

/** A double tap: enlarges a whole picture around the tap, and shows an enlarged one whole again. */
export const toggleZoom = (view: View, at: Point, box: Box): View => (view.scale > 1 ? WHOLE : zoom(view, DOUBLE_TAP_SCALE, at, box));
