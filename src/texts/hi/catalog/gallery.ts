import type { galleryTexts } from '../../../features/catalog/product/gallery/gallery.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof galleryTexts>()({
  pictures: 'फ़ोटो',
  sideways: 'फ़ोटो, बाएँ-दाएँ सरकाएँ',
  pictureOf: '{name}, फ़ोटो {all} में से {n}',
  enlarge: 'बड़ा करें: {name}',
  previous: 'पिछली फ़ोटो',
  picture: 'फ़ोटो {n}',
  next: 'अगली फ़ोटो',
  share: 'शेयर करें: {name}',
  fullScreen: 'फ़ोटो, पूरी स्क्रीन',
  smaller: 'छोटा करें',
  larger: 'बड़ा करें',
});
