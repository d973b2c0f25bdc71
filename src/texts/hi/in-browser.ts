import { addTexts } from '../../rules/language/texts.ts';
import fieldMessages from './field-messages.ts';
import menu from './menu.ts';
import ordersScript from './orders-script.ts';
import paymentScript from './payment-script.ts';
import refusals from './shopper-refusals.ts';

/** What the scripts of a page say. */
addTexts('hi', {
  'field-messages': fieldMessages,
  'orders-script': ordersScript,
  'payment-script': paymentScript,
  'shopper-refusals': refusals,
  menu,
});
