import type { deliveryFieldTexts } from '../../../features/checkout/form/delivery-fields.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof deliveryFieldTexts>()({
  phone: 'मोबाइल',
  phoneHint: '10 अंकों का नंबर',
  email: 'ईमेल',
  postal_code: 'PIN कोड',
  city: 'शहर',
  state: 'राज्य',
  chooseState: 'राज्य चुनें',
  full_name: 'पूरा नाम',
  line1: 'मकान और गली',
  line2: 'इलाका',
  place: 'पास की पहचान',
  latin_name: 'लेबल के लिए नाम, अंग्रेज़ी अक्षरों में',
  latin_street: 'लेबल के लिए पता, अंग्रेज़ी अक्षरों में',
  latin_city: 'लेबल के लिए जगह, अंग्रेज़ी अक्षरों में',
  gstin: 'GSTIN',
  legal_name: 'GST सर्टिफ़िकेट पर लिखा नाम',
  optional: '(ज़रूरी नहीं)',
  fillIn: 'कृपया भरें: {fields}',
});
