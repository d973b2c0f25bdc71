import type { AnswerOf } from '../../../api-routes.ts';
import { urls } from '../../../urls.ts';
import { chosenTone } from '../worn/tone.client.ts';

/** Returns the addresses of the pictures of a card, in their order: the drawing that shows the piece worn is the second. */
export function pictureAddresses(id: number, { images, worn }: AnswerOf<'GET /products/:id/pictures'>): string[] {
  const [first, ...rest] = images.map((key) => urls.media(key, 540, 'avif'));
  if (first === undefined) return [];
  return worn === null ? [first, ...rest] : [first, urls.worn(id, chosenTone(), worn), ...rest];
}
