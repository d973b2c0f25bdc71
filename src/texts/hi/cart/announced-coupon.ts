import type { announcedCouponTexts } from '../../../features/cart/texts/announced-coupon.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof announcedCouponTexts>()({
  isOn: '{code} लग गया',
  inCart: 'इसकी छूट कार्ट में मिलेगी।',
  atCheckout: 'इसकी छूट चेकआउट पर मिलेगी।',
  save: '{amount} की बचत।',
});
