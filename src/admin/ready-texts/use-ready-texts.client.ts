import { useQuery } from '@tanstack/react-query';
import { brand } from '../../brand/brand.ts';
import { type Filling, fillText, type ReadyPlace, type ReadyText } from '../../rules/ready-texts.ts';
import { adminRead } from '../app/admin-calls.client.ts';

export const readyTextsRead = adminRead('GET /admin/ready-texts');

/** The owner's texts for a place, with what is known filled in; none until they are read. */
export function useReadyTexts(place: ReadyPlace, filling: Filling): readonly ReadyText[] {
  const { data } = useQuery(readyTextsRead);
  const here = data?.texts.filter((text) => text.place === place) ?? [];
  return here.map((text) => ({ ...text, text: fillText(text.text, { shop: brand.name, ...filling }) }));
}
