import type { wishListTexts } from '../../../features/wishlist/wish-list.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof wishListTexts>()({
  title: 'विशलिस्ट',
  pieces: { one: '{n} पीस', other: '{n} पीस' },
  outOfStock: 'स्टॉक में नहीं',
  removeNamed: 'विशलिस्ट से हटाएँ: {name}',
  notifyMe: 'मुझे बताएँ',
  notifyNamed: 'मुझे बताएँ: {name}',
  chooseSize: 'साइज़ चुनें',
  chooseSizeNamed: 'साइज़ चुनें: {name}',
  move: 'कार्ट में डालें',
  moveNamed: 'कार्ट में डालें: {name}',
  removed: 'विशलिस्ट से हट गया',
  added: 'कार्ट में जुड़ गया',
  moved: '{name} अब आपके कार्ट में है, विशलिस्ट में नहीं।',
  undone: 'फिर विशलिस्ट में',
  undo: 'वापस लें',
  error: 'गड़बड़',
  notAdded: 'पीस विशलिस्ट में नहीं जुड़ सका।',
  notRemoved: 'पीस विशलिस्ट से नहीं हट सका।',
});
