import type { Pixels } from './outline.ts';

/** Most by which a pixel of the ground differs from the even ground around it: tint, shadow, light, and the step to its neighbour. */
const TINT = 0.085;
const [SHADOW, LIGHT] = [0.62, 1.06];
const STEP = 4.2;
const EDGE = 13;
/** The same in a shadow: it is deep where the piece touches the ground, and the metal tints it. */
const SHADED = 0.94;
/** A pearl is as grey as a shadow, but glints: no shadow is this close, in pixels, to what is brighter than the ground. */
const GLINT = 1.015;
const GLINT_PX = 9;
const [SHADOW_TINT, SHADOW_STEP, SHADOW_EDGE] = [0.13, 6.5, 18];
/** A hole in a piece has at least this share of the picture, and is lit as the ground is: a pearl is brighter, and tinted. */
const HOLE = 0.0035;
const HOLE_TINT = 0.03;
const HOLE_LIGHT = 1.012;
/** Samples that the colour of the ground is fitted to lie this close to it. */
const NEAR = 9;
/** Share of the side at which the ground is looked for first; of it the samples whose lightness, of 255, is this close to the middle one. */
const RIM = 0.06;
const RIM_NEAR = 30;
/** Ground that the rim reaches begins in the light; a hole is not much darker or lighter than the ground, and hardly tinted. */
const RIM_SHADE = 0.9;
const [HOLE_SHADE, HOLE_SEED_TINT, HOLE_MEAN_SHADE] = [0.2, 0.06, 0.8];
/** Tints of a blurred edge of the ground: its tint, and its shade from and to. */
const [BLUR_TINT, BLUR_FROM, BLUR_TO] = [0.06, 0.7, 1.03];
/** The tint of a pearl, at most. */
const PEARL_TINT = 0.12;
/** Samples, every few pixels, to which the colour of the ground is fitted, in as many rounds. */
const [RIM_GRID, GRID, SAMPLES_MIN, ROUNDS] = [3, 4, 200, 3];

/** The ground of a picture, told from the thing that lies on it. */
export interface Ground {
  /** 1 where the thing is. */
  readonly thing: Uint8Array;
  /** The colour that the ground would have at a pixel: 0 to 255. */
  readonly colourAt: (at: number, channel: number) => number;
}

/** Finds the even, softly lit ground of a photograph. A picture with transparent pixels has no other ground. */
export function groundOf(pixels: Pixels): Ground {
  const { data, width, height } = pixels;
  const size = width * height;
  const clear = Array.from({ length: size }, (_, at) => at).filter((at) => (data[at * 4 + 3] ?? 255) < 128);
  const surface = fitted(pixels);
  if (clear.length > size / 20) {
    const thing = new Uint8Array(size).fill(1);
    for (const at of clear) thing[at] = 0;
    return { thing, colourAt: surface };
  }
  const [shade, tint] = [new Float32Array(size), new Float32Array(size)];
  const light = Float32Array.from({ length: size }, (_, at) => lightness(data, at));
  for (let at = 0; at < size; at += 1) {
    const ratios = [0, 1, 2].map((channel) => (data[at * 4 + channel] ?? 0) / surface(at, channel));
    const [r = 1, g = 1, b = 1] = ratios;
    shade[at] = (r * 3 + g * 6 + b) / 10;
    tint[at] = Math.max(...ratios) - Math.min(...ratios);
  }
  const of = (each: Float32Array, at: number) => each[at] ?? 0;
  const steep = (at: number) =>
    Math.max(Math.abs(of(light, at + 1) - of(light, at - 1)), Math.abs(of(light, at + width) - of(light, at - width)));
  const pearls = around(width, height, (at) => of(shade, at) > GLINT && of(tint, at) < PEARL_TINT);
  const isShadow = (at: number) => of(shade, at) < SHADED && pearls[at] === 0;
  const isAlike = (at: number) => of(tint, at) < (isShadow(at) ? SHADOW_TINT : TINT) && of(shade, at) > SHADOW && of(shade, at) < LIGHT;
  const isGround = (at: number) => isAlike(at) && steep(at) < (isShadow(at) ? SHADOW_EDGE : EDGE);
  const found = new Uint8Array(size);
  const flood = (from: number): number[] => {
    const part = [from];
    found[from] = 1;
    for (const at of part)
      for (const other of neighbours(at, width, height)) {
        if (found[other] || !isGround(other) || Math.abs(of(light, other) - of(light, at)) > (isShadow(other) ? SHADOW_STEP : STEP))
          continue;
        found[other] = 1;
        part.push(other);
      }
    return part;
  };
  for (let at = 0; at < size; at += 1) {
    const isRim = at < width || at >= size - width || at % width === 0 || at % width === width - 1;
    if (isRim && !found[at] && isAlike(at) && of(shade, at) > RIM_SHADE) flood(at);
  }
  for (let at = 0; at < size; at += 1) {
    if (found[at] || !isGround(at) || Math.abs(of(shade, at) - 1) > HOLE_SHADE || of(tint, at) > HOLE_SEED_TINT) continue;
    const part = flood(at);
    if (!isHole(part, shade, tint, size)) for (const one of part) found[one] = 2;
  }
  widen(found, width, height, (at) => isAlike(at) && of(tint, at) < BLUR_TINT && of(shade, at) > BLUR_FROM && of(shade, at) < BLUR_TO);
  return { thing: found.map((each) => (each === 1 ? 0 : 1)), colourAt: surface };
}

const lightness = (data: Pixels['data'], at: number) =>
  ((data[at * 4] ?? 0) * 3 + (data[at * 4 + 1] ?? 0) * 6 + (data[at * 4 + 2] ?? 0)) / 10;

export function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width;
  return [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width].filter((one) => one >= 0 && one < width * height);
}

/** Marks the pixels around those that `isIt` names. */
function around(width: number, height: number, isIt: (at: number) => boolean): Uint8Array {
  const marked = new Uint8Array(width * height);
  for (let at = 0; at < marked.length; at += 1) {
    if (!isIt(at)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - GLINT_PX); row <= Math.min(height - 1, y + GLINT_PX); row += 1)
      marked.fill(1, row * width + Math.max(0, x - GLINT_PX), row * width + Math.min(width, x + GLINT_PX + 1));
  }
  return marked;
}

function isHole(part: readonly number[], shade: Float32Array, tint: Float32Array, size: number): boolean {
  if (part.length < HOLE * size) return false;
  const mean = (each: Float32Array) => part.reduce((sum, at) => sum + (each[at] ?? 0), 0) / part.length;
  const brightest = part.reduce((most, at) => Math.max(most, shade[at] ?? 0), 0);
  return mean(shade) > HOLE_MEAN_SHADE && (mean(tint) < HOLE_TINT || brightest < HOLE_LIGHT);
}

/** The blurred edge of a thing, two pixels wide, belongs to the ground where it looks like it. */
function widen(found: Uint8Array, width: number, height: number, isAlike: (at: number) => boolean): void {
  for (let round = 0; round < 2; round += 1) {
    const next: number[] = [];
    for (let at = 0; at < found.length; at += 1)
      if (found[at] !== 1 && isAlike(at) && neighbours(at, width, height).some((other) => found[other] === 1)) next.push(at);
    for (const at of next) found[at] = 1;
  }
}

/** Fits each colour of the ground by a surface of the second degree, first to the rim of the picture, then to all that is near it. */
function fitted({ data, width, height }: Pixels): (at: number, channel: number) => number {
  const terms = (at: number) => {
    const [u, v] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    return [1, u, v, u * u, u * v, v * v];
  };
  const grid = (step: number) =>
    Array.from({ length: Math.ceil(height / step) }, (_, row) => row * step).flatMap((y) =>
      Array.from({ length: Math.ceil(width / step) }, (_, column) => y * width + column * step),
    );
  const rim = Math.round(Math.max(width, height) * RIM);
  const isRim = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < rim || y < rim || x >= width - rim || y >= height - rim;
  };
  let samples = grid(RIM_GRID).filter(isRim);
  const middle = samples.map((at) => lightness(data, at)).toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;
  samples = samples.filter((at) => Math.abs(lightness(data, at) - middle) < RIM_NEAR);
  let surfaces: number[][] = [];
  const value = (at: number, channel: number) => {
    const [of, surface] = [terms(at), surfaces[channel] ?? []];
    return Math.max(
      1,
      surface.reduce((sum, factor, place) => sum + factor * (of[place] ?? 0), 0),
    );
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    surfaces = [0, 1, 2].map((channel) => leastSquares(samples.map((at) => [...terms(at), data[at * 4 + channel] ?? 0])));
    const near = grid(GRID).filter((at) =>
      [0, 1, 2].every((channel) => Math.abs((data[at * 4 + channel] ?? 0) - value(at, channel)) < NEAR),
    );
    if (near.length > SAMPLES_MIN) samples = near;
  }
  return value;
}

/** Returns the factors with which the first numbers of each row come closest to its last one. */
function leastSquares(rows: readonly (readonly number[])[]): number[] {
  const size = (rows[0]?.length ?? 1) - 1;
  const sums = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size + 1 }, (_, column) => rows.reduce((sum, each) => sum + (each[row] ?? 0) * (each[column] ?? 0), 0)),
  );
  for (const [at, row] of sums.entries()) row[at] = (row[at] ?? 0) + rows.length / 1000 + 1e-6;
  for (const [pivot, row] of sums.entries())
    for (const [at, other] of sums.entries()) {
      if (at === pivot) continue;
      const factor = (other[pivot] ?? 0) / (row[pivot] ?? 1);
      for (let column = 0; column <= size; column += 1) other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    }
  return sums.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
