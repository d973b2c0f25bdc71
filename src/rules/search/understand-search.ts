/** What a search says beside its words: a price, a bangle size, "sale". Prices are whole rupees, both included. */
export interface UnderstoodSearch {
  /** What is left to look for in names and descriptions; '' where all of it was understood. */
  readonly words: string;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** '2.6' */
  readonly size: string;
  readonly reduced: boolean;
}

const N = '(\\d{2,6}|\\d{1,2}k)';
/** A word of any script ends here; `\b` knows Latin letters only. */
const END = '(?![\\p{L}\\p{M}\\p{N}])';
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const phrase = (text: string) => new RegExp(`${START}${text}${END}`, 'u');

const between = phrase(`(?:between |from )?${N} ?(?:-|–|to|and|se) ?${N}`);
const below = phrase(
  `(?:(?:under|below|upto|up to|within|less than|max) ${N}|${N} ?(?:se kam|tak|ke andar|ke niche|ke neeche|or less|से कम|तक|के अंदर))`,
);
const above = phrase(`(?:(?:above|over|more than|from|min) ${N}|${N} ?(?:se upar|se zyada|se jyada|or more|से ऊपर|से ज़्यादा|से ज्यादा))`);
const bangleSize = phrase('(?:size )?(2\\.\\d{1,2})(?: size)?');
const reducedWords = phrase('(?:on )?(?:sale|offers?|discounts?|सेल|ऑफर)');
/** Words that say nothing about a piece. */
const noise = new RegExp(
  `${START}(?:for|with|the|in|of|and|women|woman|ladies|girls?|ka|ke|ki|wala|wali|wale|mein|का|के|की|वाला|वाली|वाले|में)${END}`,
  'gu',
);

const rupees = (typed: string | undefined): number | null =>
  typed === undefined ? null : typed.endsWith('k') ? Number(typed.slice(0, -1)) * 1000 : Number(typed);

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** 'Jhumka under ₹1,500' → words 'jhumka', priceTo 1500. 'bangle 2.6' → words 'bangle', size '2.6'. 'झुमका 500 से कम' → words 'झुमका', priceTo 500. */
export function understandSearch(typed: string): UnderstoodSearch {
  let left = tidy(
    typed
      .normalize('NFKC')
      .toLowerCase()
      .replace(/(?<=\d),(?=\d{2,3}(?!\d))/g, '')
      .replace(/₹|(?<![\p{L}])(?:rs\.?|inr|rupees?|रुपये)(?![\p{L}])/gu, ' '),
  );
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(left);
    if (found) left = tidy(left.replace(pattern, ' '));
    return found;
  };
  const both = take(between);
  const most = both ? null : take(below);
  const least = both ? null : take(above);
  const [from, to] = both ? [rupees(both[1]), rupees(both[2])] : [rupees(least?.[1] ?? least?.[2]), rupees(most?.[1] ?? most?.[2])];
  const isTurned = from !== null && to !== null && from > to;
  const size = take(bangleSize)?.[1] ?? '';
  const reduced = take(reducedWords) !== null;
  const words = tidy(left.replace(noise, ' '));
  const isUnderstood = from !== null || to !== null || size !== '' || reduced;
  // A search of such words alone looks for them.
  return { words: words || (isUnderstood ? '' : left), priceFrom: isTurned ? to : from, priceTo: isTurned ? from : to, size, reduced };
}

/** 'Under ₹500, size 2.6, on sale'; '' where nothing was understood. Shown beside the results. */
export function understoodText({ priceFrom, priceTo, size, reduced }: UnderstoodSearch): string {
  const rupeeText = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
  const price =
    priceFrom !== null && priceTo !== null
      ? `${rupeeText(priceFrom)} to ${rupeeText(priceTo)}`
      : priceTo !== null
        ? `Up to ${rupeeText(priceTo)}`
        : priceFrom !== null
          ? `From ${rupeeText(priceFrom)}`
          : '';
  const parts = [price, size && `size ${size}`, reduced && 'on sale'].filter(Boolean);
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}
