import { adminColours, colours, fold } from '../../src/brand/colours.ts';

/** Words of the first brand, and those of a second one. */
const words: Readonly<Record<string, string>> = {
  ...{ Chamak: 'Nakshatra', chamak: 'nakshatra', 'Jewellery with sparkle': 'Silver with starlight', 'made to be worn': 'made to be kept' },
  ...{ CHK: 'NKS', CHG: 'NKG' },
};
/** The second brand has the colours of the first with red and blue exchanged: '#c2155f' → '#5f15c2'. */
export const exchanged = (colour: string): string => colour.replace(/^#(..)(..)(..)$/, '#$3$2$1');
export const inSecond = (text: string): string =>
  Object.entries(words)
    .reduce((said, [first, second]) => said.replaceAll(first, second), text)
    .replace(/#[0-9a-f]{6}/g, exchanged);

const every = new Set<string>([...Object.values({ ...colours, ...adminColours }).map((colour) => colour.slice(0, 7)), fold]);
export const colourWords = [...every].filter((colour) => ![...every].map(exchanged).includes(colour));
/** '#2b0a1e' → '43 10 30', as styles name a colour with transparency. */
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
const first = new RegExp(
  [
    ...Object.keys(words).map((word) => (/^[A-Z]+$/.test(word) ? `\\b${word}\\b` : word)),
    ...colourWords.flatMap((colour) => [colour, encodeURIComponent(colour), `\\b${channels(colour)}\\b`]),
  ].join('|'),
  'g',
);
/** What a text says of the first brand, with the letters around it. */
export const saidIn = (text: string): string[] =>
  [...text.matchAll(first)].map(({ index, 0: word }) => text.slice(Math.max(0, index - 30), index + word.length + 20));
