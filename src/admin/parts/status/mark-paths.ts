import { colours } from '../../../brand/colours.ts';

/** Shapes of statuses inside a 16 x 16 box, so that no status is shown by colour alone. */
export const markPaths = {
  'dashed-ring': '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.75" stroke-dasharray="3 2.3"/>',
  clock:
    '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.75"/><path d="M8 4.5V8l2.5 1.5" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/>',
  bead: `<circle cx="8" cy="8" r="6.5" fill="${colours.accent}" stroke="${colours.ink}" stroke-width="1.5"/>`,
  'half-bead': `<circle cx="8" cy="8" r="6.25" fill="${colours.ground}" stroke="${colours.ink}" stroke-width="1.5"/><path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="${colours.ink}"/>`,
  arrowhead:
    '<path d="M2.5 2.8 13.5 8 2.5 13.2 5 8z" fill="currentColor" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
  'tick-disc': `<circle cx="8" cy="8" r="7" fill="currentColor"/><path d="m4.8 8.3 2.2 2.2 4.3-4.7" fill="none" stroke="${colours.ground}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`,
  'cross-ring':
    '<circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>',
  'dash-diamond':
    '<path d="M8 1.6 14.4 8 8 14.4 1.6 8z" fill="none" stroke="currentColor" stroke-width="1.75"/><path d="M5.8 8h4.4" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/>',
  'mark-diamond':
    '<path d="M8 1.6 14.4 8 8 14.4 1.6 8z" fill="none" stroke="currentColor" stroke-width="1.75"/><path d="M8 5v3.4M8 10.7v.100" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/>',
  'filled-diamond': `<path d="M8 .800 15.2 8 8 15.2.800 8z" fill="currentColor"/><path d="M8 4.6v4M8 11v.200" stroke="${colours.ground}" stroke-width="1.9" stroke-linecap="round"/>`,
  'turning-arrow':
    '<path d="M3 6.5h7a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3m-3 3 3 3" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>',
  note: `<path d="M3 2.5h10v7.5l-3.5 3.5H3z" fill="${colours['accent-tint']}" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/><path d="M13 10H9.5v3.5" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
} as const;

export type MarkName = keyof typeof markPaths;
