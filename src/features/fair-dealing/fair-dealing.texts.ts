import { catalogue } from '../../rules/language/texts.ts';

/** The page about misleading patterns. */
export const fairDealingTexts = catalogue('fair-dealing', {
  pageTitle: 'Fair Dealing',
  pageDescription: 'The 13 dark patterns that Indian law names, and what this shop does instead.',
  title: 'Fair Dealing',
  whatTitle: 'What we check',
  what: 'Indian law names 13 ways in which a website can mislead or press its visitors: the “dark patterns” of the Guidelines for Prevention and Regulation of Dark Patterns, 2023. We check the whole shop for each of them. Many of the checks are automatic and run before every change of the shop.',
  whatSince:
    'Indian law names 13 ways in which a website can mislead or press its visitors: the “dark patterns” of the Guidelines for Prevention and Regulation of Dark Patterns, 2023. We check the whole shop for each of them, the last time on **{date}**. Many of the checks are automatic and run before every change of the shop.',
  patterns: 'The 13 patterns',
  tellTitle: 'Tell us',
  tell: 'If something in the shop presses or misleads you, [write a complaint](complaint). The National Consumer Helpline takes complaints too, on 1915.',
});
