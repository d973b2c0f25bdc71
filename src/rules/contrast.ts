import { colours } from '../brand/colours.ts';
import { safeColour } from './safe-link.ts';

/** Text of normal size is readable from this ratio on (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;

const { night, brand, accent, success, ink, 'on-night': onNight } = colours;

/** The colours of the brand that a notice may name. */
export const themeColours: Readonly<Record<string, string>> = { night, brand, accent, success, 'on-night': onNight, ink };

/** '#fff' and '#ffffff', or the name of a colour of the theme → '#ffffff'; null for anything else, such as a transparent colour. */
export function solidColour(value: string): string | null {
  const colour = safeColour(value);
  const hex = colour && ('colour' in colour ? colour.colour : themeColours[colour.className]);
  if (!hex || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(hex)) return null;
  return hex.length === 7 ? hex : `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast of two colours, 1 to 21; null if one of them is not a solid colour. `contrast('#fff', '#000')` → 21
 */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [solidColour(one), solidColour(other)];
  if (!first || !second) return null;
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
