import type { wornTexts } from '../../../features/catalog/worn/worn.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof wornTexts>()({
  title: 'पहना हुआ, असली नाप में',
  alt: 'असली नाप में बना चित्र: {where} {name}',
  ear: 'कान में',
  neck: 'गले में',
  wrist: 'कलाई में',
  finger: 'उँगली में',
  ankle: 'पैर में',
  forehead: 'माँग में',
  bun: 'जूड़े में',
  nose: 'नाक में',
  onEar: '{mm} mm ऊँचे कान पर बना।',
  onNeck: '{mm} mm चौड़े गले पर बना।',
  onWrist: '{mm} mm चौड़ी कलाई पर बना।',
  onFinger: '{mm} mm चौड़ी उँगली पर बना।',
  onAnkle: '{mm} mm चौड़े टखने पर बना।',
  onHead: 'सिर के असली नाप पर बना।',
  measures: 'गहना {height} ऊँचा और {width} चौड़ा है।',
  tone: 'त्वचा का रंग',
  wheat: 'गेहूँ',
  honey: 'शहद',
  cinnamon: 'दालचीनी',
});
