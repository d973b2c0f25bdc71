import { priceText } from '../filters/price-bands.ts';
import { fill } from '../language/texts.ts';
import { latinDigits } from '../typed/latin-digits.ts';
import { anyMarks, plainForm } from './fold-marks.ts';
import { joinPhrases } from './trade-words.ts';
import { understoodTexts } from './understood.texts.ts';

/** The filters named in a search: a price, a size, "sale". Prices are whole rupees, both included. */
export interface UnderstoodSearch {
  /** The words left to look for in names and descriptions; '' if all of it was understood. */
  readonly words: string;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  /** '2.6' */
  readonly size: string;
  readonly reduced: boolean;
  /** It names nothing but jewellery as such: every piece is meant. */
  readonly everything: boolean;
}

const N = '(\\d{2,6}|\\d{1,2}k)';
/** A word of any script ends here; `\b` knows Latin letters only. */
const END = '(?![\\p{L}\\p{M}\\p{N}])';
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const phrase = (text: string) => new RegExp(`${START}${anyMarks(text)}${END}`, 'u');

const between = phrase(`(?:between |from )?${N} ?(?:-|–|to|and|se) ?${N}`);
/** The amount itself is dearer: 'under ₹500' of a search is the choice of that name. */
const below = phrase(`(?:(?:under|below|less than) ${N}|${N} ?(?:se kam|ke niche|ke neeche|से कम))`);
const atMost = phrase(`(?:(?:upto|up to|within|max) ${N}|${N} ?(?:tak|ke andar|or less|तक|के अंदर))`);
const above = phrase(`(?:(?:above|over|more than|from|min) ${N}|${N} ?(?:se upar|se zyada|se jyada|or more|से ऊपर|से ज़्यादा))`);
/** An amount with its currency and nothing else: what a shopper wants to spend. */
const budget = phrase(`(?:₹ ?${N}|${N} ?₹)`);
const about = phrase(`(?:(?:around|about|approx|nearly|lagbhag|करीब|लगभग) ${N}|${N} ?(?:ke around|ke aas ?paas))`);
const ABOUT = 0.25;
/** Bangles are sold as 2.6, 2/6 and 2-6. Any other size is named as one. */
const bangleSize = phrase('(?:size )?(2\\.\\d{1,2}|2[/-](?:10|[2468]))(?: size)?');
const namedSize = phrase('size (\\d{1,2})');
const reducedWords = phrase('(?:on )?(?:sale|offers?|discounts?|discounted|सेल|ऑफर|छूट)');
const anyWord = (list: string) => new RegExp(`${START}(?:${anyMarks(list)})${END}`, 'gu');
/** Words that say nothing about a piece. */
const noise = anyWord(
  'for|with|the|in|of|and|a|an|women|womens|woman|ladies|girls?|ka|ke|ki|ke liye|liye|wala|wali|wale|mein|का|के|की|के लिए|लिए|वाला|वाली|वाले|में|' +
    'new|latest|best|buy|online|designs?|collection|sasta|saste|sasti|cheap|price|wear|pehnne|पहनने|नया|नई|नए|सस्ता|सस्ती|डिजाइन',
);
const general = anyWord(
  'jewell?e?r(?:y|ies)|artificial|imitation|fashion|ornaments?|accessories for|gehne|gahne|zevar|ज्वेलरी|ज्वैलरी|आभूषण|गहने|ज़ेवर',
);
/** For whom a present is. */
const people = anyWord(
  '(?:my )?(?:wife|mom|mum|mummy|mother|sister|friend|best friend|girlfriend|gf|fianc[eé]e?|daughter|bhabhi|didi|behen|behan|bahan|maa|biwi|patni|beti|dost|saheli|her|mother in law)s?|' +
    'पत्नी|बीवी|माँ|मम्मी|बहन|बहिन|दीदी|भाभी|बेटी|दोस्त|सहेली',
);

const rupees = (typed: string | undefined): number | null =>
  typed === undefined ? null : typed.endsWith('k') ? Number(typed.slice(0, -1)) * 1000 : Number(typed);

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * 'Jhumka under ₹1,500' → words 'jhumka', priceTo 1499. 'bangle 2.6' → words 'bangle', size '2.6'. 'झुमका 500 तक' → words 'झुमका',
 * priceTo 500.
 */
export function understandSearch(typed: string): UnderstoodSearch {
  const marked = latinDigits(plainForm(typed))
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{2,3}(?!\d))/g, '')
    .replace(/\/-|(?<![\p{L}])(?:rs\.?|inr|rupees?|rupaye|rupay|रुपये|रुपए|रु\.?)(?![\p{L}\p{M}])/gu, '₹');
  let left = tidy(marked.replaceAll('₹', ' '));
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(left);
    if (found) left = tidy(left.replace(pattern, ' '));
    return found;
  };
  const price = takePrice(take, budget.exec(marked));
  const size = (take(bangleSize) ?? take(namedSize))?.[1]?.replace(/[/-]/, '.') ?? '';
  const reduced = take(reducedWords) !== null;
  left = joinPhrases(left);
  const isUnderstood = price.priceFrom !== null || price.priceTo !== null || size !== '' || reduced;
  const specific = tidy(left.replace(people, ' ').replace(general, ' ').replace(noise, ' '));
  const hasPeople = left.search(people) >= 0;
  const everything = specific === '' && !hasPeople && left.search(general) >= 0;
  // A search of words that say nothing looks for them.
  const words = specific || (hasPeople ? 'gift' : isUnderstood || everything ? '' : left);
  return { words, ...price, size, reduced, everything };
}

/** Returns the bounds that a search names, in order; an amount of rupees alone is the most. */
function takePrice(
  take: (pattern: RegExp) => RegExpExecArray | null,
  amount: RegExpExecArray | null,
): { priceFrom: number | null; priceTo: number | null } {
  const both = take(between);
  if (both) {
    const [a, b] = [Number(rupees(both[1])), Number(rupees(both[2]))];
    return { priceFrom: Math.min(a, b), priceTo: Math.max(a, b) };
  }
  const near = take(about);
  if (near) {
    const price = Number(rupees(near[1] ?? near[2]));
    return { priceFrom: Math.round(price * (1 - ABOUT)), priceTo: Math.round(price * (1 + ABOUT)) };
  }
  const less = take(below);
  const most = less ? null : take(atMost);
  const least = take(above);
  const spent = amount && !less && !most && !least ? take(phrase(amount[1] ?? amount[2] ?? '')) : null;
  const bound = rupees(less?.[1] ?? less?.[2] ?? most?.[1] ?? most?.[2] ?? spent?.[0]);
  return { priceFrom: rupees(least?.[1] ?? least?.[2]), priceTo: bound !== null && less ? Math.max(0, bound - 1) : bound };
}

/** 'Under ₹500, size 2.6, on sale'; '' if nothing was understood. Shown next to the results. */
export function understoodText({ priceFrom, priceTo, size, reduced }: UnderstoodSearch): string {
  const amount = (rupeesAsked: number) => `₹${rupeesAsked.toLocaleString('en-IN')}`;
  const t = understoodTexts();
  const isBetween = priceFrom !== null && priceTo !== null;
  const price = isBetween ? fill(t.between, { from: amount(priceFrom), to: amount(priceTo) }) : priceText({ priceFrom, priceTo });
  const parts = [price, size && fill(t.size, { size }), reduced && t.onSale].filter(Boolean);
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}
