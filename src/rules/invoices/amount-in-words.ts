import type { Paise } from '../money/money.ts';

const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function words(number: number): string {
  for (const [size, name] of SCALES) {
    if (number < size) continue;
    const rest = number % size;
    return `${words(Math.floor(number / size))} ${name}${rest > 0 ? ` ${words(rest)}` : ''}`;
  }
  if (number < ONES.length) return ONES[number] ?? '';
  const ten = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${ONES[number % 10]}`;
}

/** 319140 → 'Three thousand one hundred ninety-one rupees and forty paise only' */
export function amountInWords(amount: Paise): string {
  const [rupees, odd] = [Math.floor(amount / 100), amount % 100];
  const text = `${words(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}${odd > 0 ? ` and ${words(odd)} ${odd === 1 ? 'paisa' : 'paise'}` : ''} only`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
