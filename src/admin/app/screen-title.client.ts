import { useQuery } from '@tanstack/react-query';
import { subjectOf } from './admin-calls.client.ts';
import type { Place, ScreenDeclaration } from './screen.ts';

/** Never asked: the query of a screen whose title is its word. */
const none = { queryKey: ['', ''], queryFn: async () => null, enabled: false };

/** The title of a screen as its reads are now: they are the screen's to ask, here they are only watched. */
export function useScreenTitle({ word, ownTitle }: Pick<ScreenDeclaration, 'word' | 'ownTitle'>, params: Place['params'] = {}): string {
  const address = ownTitle?.address(params);
  const { data } = useQuery<unknown>({ ...none, ...(address && { queryKey: [subjectOf(address), address] }) });
  return (data !== undefined && ownTitle?.of(data)) || word;
}
