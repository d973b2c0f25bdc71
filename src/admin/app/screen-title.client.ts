import { useQuery } from '@tanstack/react-query';
import { subjectOf } from './admin-calls.client.ts';
import type { Place, ScreenDeclaration } from './screen.ts';

/**
 * The title of a screen as its reads are now: they are the screen's to ask, here they are only watched. Without a function to ask by, so that
 * the query keeps that of the screen.
 */
export function useScreenTitle({ word, ownTitle }: Pick<ScreenDeclaration, 'word' | 'ownTitle'>, params: Place['params'] = {}): string {
  const address = ownTitle?.address(params) ?? '';
  const { data } = useQuery<unknown>({ queryKey: [subjectOf(address), address], enabled: false });
  return (data !== undefined && ownTitle?.of(data)) || word;
}
