import { translation } from '../../../rules/language/texts.ts';
import type { paidByTexts } from '../../../rules/order/order-rules.texts.ts';

export default translation<typeof paidByTexts>()({
  upi: 'UPI से',
  card: 'कार्ड से',
  netbanking: 'नेट बैंकिंग से',
  wallet: 'वॉलेट से',
  emi: 'EMI से',
  cash: 'कैश में',
});
