import { translation } from '../../../rules/language/texts.ts';
import type { storeTexts } from '../../../rules/store/store.texts.ts';

export default translation<typeof storeTexts>()({
  taxIncluded: 'कीमतों में सभी टैक्स शामिल हैं।',
  noGst: 'कोई GST नहीं जुड़ता।',
  notRegistered: 'GST में रजिस्टर्ड नहीं',
  billOfSupply: 'बिल ऑफ़ सप्लाई',
  invoice: 'बिल',
  hours: '{from} से {to}, {days}',
  days: '{from} से {to}',
  weekdays: 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार',
  greeting: 'नमस्ते, एक सवाल है।',
  officer: 'शिकायत अधिकारी',
  maintenance: 'दुकान पर काम चल रहा है। आराम से देखें: जल्द ही फिर ऑर्डर कर पाएँगे।',
});
