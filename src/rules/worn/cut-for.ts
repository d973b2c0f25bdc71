import { type Cut, cutOut } from '../media/cut-out.ts';
import { type Arc, frontArc, loopArc, SAG } from '../media/front-arc.ts';
import type { Pixels } from '../media/outline.ts';
import type { WornPlace } from './anatomy.ts';

/** Pixels of the width of a front, at most. */
const FRONT_SIDE = 460;
/** A choker keeps close to the neck; a wider loop hangs down as far as it lay. */
const [CHOKER_MM, CHOKER_HANG, LOOP_HANG] = [118, 0.27, 0.4];
/** Of these pieces a picture often shows two. */
const paired: readonly WornPlace[] = ['ear', 'finger', 'nose', 'bun'];
const looped: readonly WornPlace[] = ['neck', 'ankle'];

/**
 * Cuts a piece out of its picture as it is seen where it is worn; null where its ground is not even or the picture does not show it so. A
 * ring that is seen upright is cut at `arc`.
 */
export function cutFor(place: WornPlace, pixels: Pixels, widthMm: number | null, arc: Arc | null = null): Cut | null {
  const cut = cutOut(pixels, { isOne: paired.includes(place), mayLeaveAbove: place === 'neck' });
  if (!cut || cut.strands.length > 0) return cut;
  const loop = arc ?? (looped.includes(place) ? loopArc(cut.pixels) : null);
  if (!loop) return place === 'wrist' || place === 'ankle' ? null : cut;
  const hang = place !== 'neck' ? SAG : (widthMm ?? 0) <= CHOKER_MM ? CHOKER_HANG : LOOP_HANG;
  const front = frontArc(cut.pixels, loop, Math.min(FRONT_SIDE, Math.round(2 * loop.rx)), hang);
  const aspect = Math.round((front.width / front.height) * 1000) / 1000;
  const inside = arc ? 1 : Math.round((2000 * loop.rx) / cut.pixels.width) / 1000;
  return { ...cut, inside, pixels: front, aspect, hangs: [0.5, 0], ends: [0.5, 1], meets: 0, isFront: true };
}
