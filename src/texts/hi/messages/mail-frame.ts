import type { mailFrameTexts } from '../../../features/messages/mails/mail-frame.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof mailFrameTexts>()({
  greeting: '{name}, {sentence}',
  write: 'कुछ पूछना है? {email} पर लिखें।',
  writeOrCall: 'कुछ पूछना है? {email} पर लिखें, या {phone} पर फ़ोन करें, {hours}।',
  shippingReturns: 'डिलीवरी और रिटर्न',
  terms: 'नियम और शर्तें',
  sample: 'नमूना: {subject}',
});
