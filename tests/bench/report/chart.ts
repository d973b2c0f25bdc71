import type { Results } from '../results.ts';
import { type Comparison, comparisons, peerNames } from './peers.ts';

const drawn: readonly string[] = [
  'product, kept, requests/s',
  'product, rendered, requests/s',
  'LCP, home',
  'LCP, product',
  'script, product',
  'tap on Add to Cart to the next paint',
];
const COLUMNS = 2;
const PANEL = { width: 460, height: 150 };
const BAR = { left: 84, height: 18, step: 26, longest: 290 };
/** Contrast with white: 4.5 and more. */
const INK = '#2b0a1e';
const OWN = '#a3195b';
const PEER = '#767676';

const figure = (value: number, unit: string | null) =>
  `${Number(value.toFixed(value < 100 ? 1 : 0)).toLocaleString('en')}${unit ? ` ${unit}` : ''}`;

function panel([what, unit, own, ...peers]: Comparison, at: number): string {
  const bars = [['Chamak', own] as const, ...peerNames.map((name, peer) => [name, peers[peer] ?? 0] as const)];
  const largest = Math.max(...bars.map(([, value]) => value));
  const rows = bars.map(([name, value], row) => {
    const top = 34 + row * BAR.step;
    const length = Math.max(1, (value / largest) * BAR.longest);
    const middle = top + BAR.height / 2;
    return [
      `<text x="${BAR.left - 8}" y="${middle}" text-anchor="end" dominant-baseline="central">${name}</text>`,
      `<rect x="${BAR.left}" y="${top}" width="${length.toFixed(1)}" height="${BAR.height}" fill="${row === 0 ? OWN : PEER}"/>`,
      `<text x="${(BAR.left + length + 6).toFixed(1)}" y="${middle}" dominant-baseline="central">${figure(value, unit)}</text>`,
    ].join('');
  });
  const [x, y] = [(at % COLUMNS) * PANEL.width, Math.floor(at / COLUMNS) * PANEL.height];
  const heading = `${what} (${unit === null ? 'more' : 'less'} is better)`;
  return `<g transform="translate(${x} ${y})"><text x="12" y="20" font-weight="bold">${heading}</text>${rows.join('')}</g>`;
}

/** docs/performance.svg: the figures that say most, of the shop and of its peers. */
export function chart(results: Results): string {
  const all = comparisons(results);
  const panels = drawn.map((name) => all.find(([what]) => what === name)).filter((one) => one !== undefined);
  if (panels.length < drawn.length) throw new Error('The chart names a figure that nobody compares.');
  const [width, height] = [COLUMNS * PANEL.width, Math.ceil(panels.length / COLUMNS) * PANEL.height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="13" fill="${INK}">
<title>The shop beside EverShop, Medusa and Payload</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${panels.map(panel).join('\n')}
</svg>
`;
}
