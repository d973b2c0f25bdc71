import { addTexts } from '../../rules/language/texts.ts';
import buyScript from './buy-script.ts';
import callsScript from './calls-script.ts';
import countdown from './countdown.ts';
import deliveryTerms from './delivery-terms.ts';
import fieldMessages from './field-messages.ts';
import listingScript from './listing-script.ts';
import menu from './menu.ts';
import refusals from './shopper-refusals.ts';
import stock from './stock.ts';

/** What the scripts of a page say. */
addTexts('hi', {
  'buy-script': buyScript,
  'calls-script': callsScript,
  countdown,
  'delivery-terms': deliveryTerms,
  'field-messages': fieldMessages,
  'listing-script': listingScript,
  menu,
  'shopper-refusals': refusals,
  stock,
});
