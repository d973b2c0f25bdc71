import type { contactTexts } from '../../../features/content/pages/contact.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof contactTexts>()({
  pageTitle: 'संपर्क करें',
  pageDescription: 'दुकान का फ़ोन, WhatsApp, ईमेल और पता, शिकायत अधिकारी, और हम कौन हैं।',
  title: 'संपर्क करें',
  lead: 'साइज़, पार्सल या गिफ़्ट के बारे में कुछ पूछना है? आपकी बात इंसान से होगी, मशीन से नहीं। बहुत से जवाब [सवाल और जवाब](faq) में हैं।',
  whatsapp: 'WhatsApp',
  phone: 'फ़ोन',
  email: 'ईमेल',
  whereWeAre: 'हम कहाँ हैं',
  branch: 'शाखा: {branch}',
  complaint: '[शिकायत](complaint) मिलने की सूचना {hours} घंटे में देते हैं और एक महीने में उसे सुलझाते हैं।',
  notOpen: 'दुकान अभी नहीं खुली है। इसे कौन चलाता है और उनसे कैसे संपर्क करें, यह पहला ऑर्डर लेने से पहले यहाँ लिखा होगा।',
  about: '{name} के बारे में',
  aboutInEnglish: 'यह हिस्सा अभी सिर्फ़ अंग्रेज़ी में है।',
  firm: '{name}, {address}। {registration}।',
  firmWithBranch: '{name}, {address}। शाखा: {branch}। {registration}।',
  care: 'कस्टमर केयर: [{email}](mail), [{phone}](phone) ({hours})।',
  officer:
    '{designation}: {name}, [{email}](mail), [{phone}](phone)। [शिकायत](complaint) मिलने की सूचना {hours} घंटे में देते हैं और एक महीने में उसे सुलझाते हैं।',
  whoRuns: 'दुकान अभी नहीं खुली है। इसे कौन चलाता है, यह पहला ऑर्डर लेने से पहले यहाँ लिखा होगा।',
});
