import type { netQuantityTexts } from '../../../rules/catalog/net-quantity.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof netQuantityTexts>()({
  pieces: { one: '{n} पीस', other: '{n} पीस' },
  pairs: { one: '{n} जोड़ी', other: '{n} जोड़ी' },
  sets: { one: '{n} सेट', other: '{n} सेट' },
  setsOf: '{size} का {n} सेट',
});
