/** Why a delivery was missed. */
const reasons = ['notHome', 'phone', 'address', 'refused', 'cash', 'closed', 'later', 'area', 'unknown'] as const;
export type MissedReason = (typeof reasons)[number];

export const isMissedReason = (text: string): text is MissedReason => (reasons as readonly string[]).includes(text);

/** The first that fits counts: 'refused, cash not ready' is about the cash. */
const words: readonly (readonly [MissedReason, RegExp])[] = [
  ['cash', /\b(?:cash|cod|money|payment|amount)\b/],
  ['refused', /\b(?:refus\w*|reject\w*|cancel\w*|not interested|did ?n.t order)\b/],
  ['later', /\b(?:later|future|resched\w*|postpone\w*|defer\w*|another day|next day|on request)\b/],
  ['address', /\b(?:address|landmark|shifted|moved|house number|pin ?code)\b/],
  ['closed', /\b(?:closed|locked|premises|holiday)\b/],
  ['area', /\b(?:restricted|entry|area|oda|curfew|strike|flood\w*)\b/],
  ['phone', /\b(?:phone|call|mobile|switched off|not reachable|unreachable|not contactable|uncontactable|number)\b/],
  ['notHome', /\b(?:unavailable|not available|not at home|absent|out of station|door)\b/],
];

/** Returns why a delivery was missed, from the courier's own words: 'Consignee Unavailable' → 'notHome'. */
export function missedReason(text: string): MissedReason {
  const said = text.toLowerCase().replaceAll('_', ' ');
  return words.find(([, pattern]) => pattern.test(said))?.[0] ?? 'unknown';
}
