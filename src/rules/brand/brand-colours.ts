import { adminColours, colours as houseColours } from '../../brand/colours.ts';
import { contrast } from '../contrast.ts';

/** The colours that the owner chooses; all others of the shop follow from them. */
export const colourNames = ['brand', 'accent', 'night', 'tissue'] as const;
export type ColourName = (typeof colourNames)[number];
/** Each as # with six digits. */
export type ChosenColours = Readonly<Record<ColourName, string>>;

export type ShopColours = Readonly<Record<keyof typeof houseColours, string>>;

export const houseChoice: ChosenColours = {
  brand: houseColours.brand,
  accent: houseColours.accent,
  night: houseColours.night,
  tissue: houseColours.tissue,
};

export const colourWords: Readonly<Record<ColourName, string>> = {
  brand: 'Main colour',
  accent: 'Second colour',
  night: 'Dark ground',
  tissue: 'Light ground',
};

const WHITE = houseColours.ground;

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

/** Returns a colour between two: a quarter of the way from white to black is a light grey */
function mixed(from: string, to: string, share: number): string {
  const part = (at: number) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share);
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
}

const isChosen = (chosen: ChosenColours, name: ColourName) => chosen[name] !== houseChoice[name];

/** Returns the colours of the shop: those of the house where the owner chose none. */
export function shopColours(chosen: ChosenColours): ShopColours {
  const { brand, accent, night, tissue } = chosen;
  return {
    ...houseColours,
    ...(isChosen(chosen, 'brand') && { brand, 'brand-strong': mixed(brand, night, 0.35) }),
    ...(isChosen(chosen, 'accent') && { accent, 'accent-tint': mixed(WHITE, accent, 0.2) }),
    ...(isChosen(chosen, 'night') && {
      ...{ night, ink: night, focus: night, 'night-raised': mixed(night, WHITE, 0.11) },
      ...{ 'ink-soft': mixed(night, WHITE, 0.26), 'on-night': WHITE, 'on-night-soft': mixed(WHITE, night, 0.2) },
    }),
    ...(isChosen(chosen, 'tissue') && {
      ...{ tissue, 'tissue-deep': mixed(tissue, brand, 0.1), line: mixed(tissue, night, 0.1) },
    }),
  };
}

/** The colours of the administrator's area that follow those of the shop. */
export const adminShades = ({ brand, tissue }: Pick<ShopColours, 'brand' | 'tissue'>) => ({
  selected: tissue,
  'brand-on-night': brand === houseChoice.brand ? adminColours['brand-on-night'] : mixed(brand, WHITE, 0.55),
});

/** The shade of the folds in the hero. */
export const foldOf = ({ brand, night }: Pick<ShopColours, 'brand' | 'night'>, house: string): string =>
  brand === houseChoice.brand ? house : mixed(brand, night, 0.7);

type Pair = readonly [field: ColourName, words: string, one: keyof ShopColours, other: keyof ShopColours, least: number];

const TEXT = 4.5;
/** Signs that are no text, such as the bead in the mark. */
const SIGN = 3;

/** The pairs that must be readable, by the colour that is refused. */
const pairs: readonly Pair[] = [
  ['brand', 'White text on the main colour', 'on-brand', 'brand', TEXT],
  ['brand', 'The main colour as text on white', 'brand', 'ground', TEXT],
  ['accent', 'Dark text on the second colour', 'ink', 'accent', TEXT],
  ['accent', 'The second colour on the dark ground', 'accent', 'night', SIGN],
  ['night', 'Text on white', 'ink', 'ground', TEXT],
  ['night', 'Small text on white', 'ink-soft', 'ground', TEXT],
  ['night', 'Light text on the dark ground', 'on-night-soft', 'night', TEXT],
  ['tissue', 'Text on the light ground', 'ink', 'tissue', TEXT],
  ['tissue', 'Small text on the light ground', 'ink-soft', 'tissue', TEXT],
  ['tissue', 'The main colour as text on the light ground', 'brand', 'tissue', TEXT],
];

/** Returns why these colours cannot be read, the worst pair of each colour: { brand: 'White text on the main colour: 2.1 : 1 …' }. */
export function colourFaults(chosen: ChosenColours): Partial<Record<ColourName, string>> {
  const all = shopColours(chosen);
  const faults: Partial<Record<ColourName, string>> = {};
  for (const [field, words, one, other, least] of pairs) {
    const ratio = contrast(all[one], all[other]);
    if (ratio !== null && ratio >= least) continue;
    // Rounded down, so that a pair just below the limit is not called 4.5 : 1.
    const shown = (Math.floor((ratio ?? 1) * 10) / 10).toFixed(1);
    faults[field] ??= `${words}: ${shown} : 1 is hard to read. At least ${least} : 1.`;
  }
  return faults;
}
