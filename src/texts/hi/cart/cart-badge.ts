import type { cartBadgeTexts } from '../../../features/cart/texts/cart-badge.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cartBadgeTexts>()({
  cart: 'कार्ट',
  items: { one: 'कार्ट, {n} पीस', other: 'कार्ट, {n} पीस' },
  offline: 'कृपया अपना इंटरनेट कनेक्शन देखें।',
  retry: 'फिर कोशिश करें',
});
