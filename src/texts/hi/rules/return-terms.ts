import { translation } from '../../../rules/language/texts.ts';
import type { returnTermTexts } from '../../../rules/returns/returns.texts.ts';

export default translation<typeof returnTermTexts>()({
  hours: '{n} घंटे',
  days: '{n} दिन',
  exchangesWithin: ', {subject} {term} में',
  photo: 'JPEG, PNG, WebP या HEIC, हर एक 10 MB तक',
  video: 'MP4, WebM या MOV, 50 MB तक',
});
