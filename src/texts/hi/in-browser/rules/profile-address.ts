import type { profileAddressTexts } from '../../../../rules/address/profile-address.texts.ts';
import { translation } from '../../../../rules/language/texts.ts';

export default translation<typeof profileAddressTexts>()({
  pinElsewhere: 'यह PIN कोड {state} का नहीं है।',
});
