import type { offlineTexts } from '../../../features/offline/offline.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof offlineTexts>()({
  title: 'इंटरनेट नहीं है',
  description: 'दुकान तक नहीं पहुँच सके।',
  kept: 'आपका कार्ट इस फ़ोन या कंप्यूटर पर सुरक्षित है। आपने जो देखा था, वह यहीं है।',
  tryAgain: 'फिर कोशिश करें',
  lookedAt: 'आपने देखा',
});
