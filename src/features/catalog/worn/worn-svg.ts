import { colours, skins, wornGround } from '../../../brand/colours.ts';
import type { WornPlace } from '../../../rules/worn/anatomy.ts';
import type { Laid, WornScene } from '../../../rules/worn/scene.ts';
import type { SkinTone } from '../../../rules/worn/skin-tone.ts';
import { ankle } from './bodies/ankle.ts';
import { bun } from './bodies/bun.ts';
import { ear } from './bodies/ear.ts';
import { forehead } from './bodies/forehead.ts';
import { hand } from './bodies/hand.ts';
import { neck } from './bodies/neck.ts';
import { nose } from './bodies/nose.ts';

/** A drawing in two layers: the piece lies between them. */
interface Body {
  readonly back: string;
  readonly front: string;
}

const bodies: Readonly<Record<WornPlace, Body>> = { ear, neck, wrist: hand, finger: hand, ankle, forehead, bun, nose };
/** Pixels of both sides of the drawing where nothing else says its size. */
export const DRAWING_SIDE = 1080;
/** The width of a line for each unit of the side of the frame. */
const LINE = 0.0038;

const blur = (id: string, by: number) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${by}"/></filter>`;
const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Draws a piece on a body as an SVG document. `picture`: the cut-out as a `data:` address, null where the scene has none; `tone`: the colour of
 * the metal, '#c99a3b'.
 */
export function wornSvg({ place, frame, laid }: WornScene, skin: SkinTone, picture: string | null, tone: string): string {
  const { x, y, side } = frame;
  const { back, front } = bodies[place];
  const of = skins[skin];
  const line = round(side * LINE);
  const drawnIn = (colour: string, more = '') => `fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"${more}`;
  const stroke = (colour: string, width: number, more = '') => drawnIn(colour, ` stroke-width="${width}"${more}`);
  /**
   * Meaning of the letters in the drawings: skin, shade, line, fine line, hair, gloss of hair, strand, cheek, cloth, its shade, its hem.
   */
  const paints: Readonly<Record<string, string>> = {
    s: `fill="${of.skin}"`,
    d: `fill="${of.shade}"`,
    l: stroke(of.line, line),
    q: stroke(of.line, round(line * 0.8), ' stroke-opacity=".6"'),
    h: `fill="${of.hair}"`,
    g: `fill="${of.gloss}" filter="url(#w)"`,
    k: stroke(of.gloss, 0.9),
    r: `fill="${of.cheek}" fill-opacity=".35"`,
    c: `fill="${colours.brand}"`,
    v: `fill="${colours['brand-strong']}"`,
    e: stroke(colours.accent, 2.4),
    m: drawnIn(tone),
    n: drawnIn(colours.ground, ' stroke-opacity=".45"'),
    o: `fill="${tone}" stroke="${of.line}" stroke-width="1.5px" vector-effect="non-scaling-stroke"`,
  };
  const shadow = `<filter id="u" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="${round(side * 0.002)}" dy="${round(side * 0.006)}" stdDeviation="${round(side * 0.006)}" flood-color="${of.line}" flood-opacity=".55"/></filter>`;
  const behind = laid.filter((one) => one.kind === 'line' && one.isBehind);
  const above = laid.filter((one) => !behind.includes(one));
  const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}" width="${DRAWING_SIDE}" height="${DRAWING_SIDE}">${blur('b', 2.2)}${blur('t', 1.1)}${blur('w', 7)}${shadow}<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${wornGround}"/>${behind.map((one) => drawn(one, picture)).join('')}${back}<g filter="url(#u)">${above.map((one) => drawn(one, picture)).join('')}</g>${front}</svg>`;
  return document.replaceAll(/p="([a-z])"/g, (_, letter: string) => paints[letter] ?? '');
}

function drawn(one: Laid, picture: string | null): string {
  if (one.kind === 'line')
    return `<path p="m" stroke-width="${one.width}" d="${one.path}"/><path p="n" stroke-width="${round(one.width * 0.3)}" d="${one.path}"/>`;
  const { left, top, width, height } = one;
  if (one.kind === 'outline')
    return `<path p="o" transform="translate(${round(left)} ${round(top)}) scale(${width / 100} ${height / 100})" d="${one.path}"/>`;
  const turn = one.turn ? ` transform="rotate(${one.turn} ${one.about.map(round).join(' ')})"` : '';
  return `<image href="${picture ?? ''}" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" preserveAspectRatio="none"${turn}/>`;
}
