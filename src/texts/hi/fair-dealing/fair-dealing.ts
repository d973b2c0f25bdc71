import type { fairDealingTexts } from '../../../features/fair-dealing/fair-dealing.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof fairDealingTexts>()({
  pageTitle: 'ईमानदार व्यापार',
  pageDescription: 'भारतीय कानून में बताए 13 डार्क पैटर्न, और हमारी दुकान इनकी जगह क्या करती है।',
  title: 'ईमानदार व्यापार',
  whatTitle: 'हम क्या जाँचते हैं',
  what: 'भारतीय कानून ऐसे 13 तरीके बताता है, जिनसे कोई वेबसाइट लोगों को गुमराह कर सकती है या उन पर दबाव डाल सकती है: 2023 की Guidelines for Prevention and Regulation of Dark Patterns के “डार्क पैटर्न”। हम पूरी दुकान में इनमें से हर एक की जाँच करते हैं। बहुत सी जाँचें अपने-आप होती हैं, दुकान में हर बदलाव से पहले।',
  whatSince:
    'भारतीय कानून ऐसे 13 तरीके बताता है, जिनसे कोई वेबसाइट लोगों को गुमराह कर सकती है या उन पर दबाव डाल सकती है: 2023 की Guidelines for Prevention and Regulation of Dark Patterns के “डार्क पैटर्न”। हम पूरी दुकान में इनमें से हर एक की जाँच करते हैं, पिछली बार **{date}** को की थी। बहुत सी जाँचें अपने-आप होती हैं, दुकान में हर बदलाव से पहले।',
  patterns: '13 पैटर्न',
  tellTitle: 'हमें बताएँ',
  tell: 'दुकान की कोई बात आप पर दबाव डाले या गुमराह करे, तो [शिकायत लिखें](complaint)। नेशनल कंज़्यूमर हेल्पलाइन 1915 पर भी शिकायत कर सकते हैं।',
});
