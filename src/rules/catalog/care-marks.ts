/** Meanings of the marks: no water, a place of its own, no perfume. */
const careMarks = ['dry', 'apart', 'scent'] as const;
export type CareMark = (typeof careMarks)[number];

const said: Readonly<Record<CareMark, RegExp>> = {
  dry: /\b(dry place|keep (it )?dry|water|moisture|wet|damp|rain|bath\w*|swim\w*)\b/i,
  apart: /\b(apart|separate\w*|pouch|box|by itself)\b/i,
  scent: /\b(perfumes?|scents?|sprays?|deodorants?|lotions?)\b/i,
};

/** Returns the marks that the owner's English words on care ask for: none that they do not name. */
export const careMarksOf = (care: string): CareMark[] => careMarks.filter((mark) => said[mark].test(care));
