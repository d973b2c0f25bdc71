import { language } from '../../../rules/language/language.ts';
import type { Language } from '../../../rules/language/languages.ts';

/**
 * Hindi has signs above and below its letters, and a line along their heads: lines are further apart, nothing is spaced, slanted or set
 * in capitals. Headings are in the Devanagari of their Latin face from the second page on: it is fetched once the first is there
 * (heading-letters.client.ts), and nothing changes on a page that is shown. Text is in the letters of the device; missing-letters.client.ts
 * fetches some where it has none.
 */
const hindi = [
  '@layer tokens{',
  '@font-face{font-family:"Rozha Devanagari";src:url(/fonts/rozha-devanagari-1.woff2);font-display:optional;unicode-range:U+900-97F,U+200C-200D}',
  ':root:lang(hi){--leading-tight:1.22;--leading-snug:1.38;--leading-body:1.62;',
  '--font-display:"Rozha One","Rozha Fallback","Rozha Fallback Narrow","Noto Serif Devanagari","Noto Sans Devanagari",Georgia,serif}',
  ':root[data-headings]:lang(hi){--font-display:"Rozha One","Rozha Devanagari","Rozha Fallback","Noto Serif Devanagari",Georgia,serif}',
  '}',
  // In no layer: stronger than what parts and pages say.
  // The space and the stops of the device: those of the web font are narrower, and pages of Hindi would wrap again once it is there.
  '@font-face{font-family:"Anek Latin";src:local("Roboto"),local("Arial"),local("Liberation Sans");font-weight:400 700;size-adjust:92.4%;unicode-range:U+20-2E,U+3A-3F}',
  // Until a browser has the letters of headings, those of the device are as heavy.
  ':root:not([data-headings]):lang(hi) :is(h1,h2,.h3,.listing-tile b,.category-tile__name,.banner__title,.edit__title){font-weight:700;font-synthesis-weight:none}',
  ':lang(hi):not(input){letter-spacing:0}',
  ':lang(hi):is(em,i,address){font-style:normal}',
  ':lang(hi):is(h1,h2,h3,h4,.h1,.h2,.h3,.listing-tile b,.category-tile__name,.edit__title,.header__edits a){line-height:1.28}',
  ':lang(hi):is(.banner__title,.order-band .h1,.tag){line-height:1.2}',
  ':lang(hi):is(.btn,.category-thread a,.trust__list,.size-option,.filters__bands a,.complaint-topics label,.stepper--tight,.line-item__name,.notice,.toast b){line-height:1.3}',
  '.btn:lang(hi){text-wrap:balance}',
];

const styles: Readonly<Partial<Record<Language, string>>> = { hi: hindi.join('') };

/** The style that pages in a language have after those of every page; '' in English. The policy of these pages alone names it. */
export const languageStyle = (): string => styles[language()] ?? '';
