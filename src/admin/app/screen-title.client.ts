import { useQuery } from '@tanstack/react-query';
import type { AdminRead, Place, ScreenDeclaration } from './screen.ts';

/** Never asked: the query of a screen whose title is its word. */
const none: AdminRead<null> = { queryKey: ['', ''], queryFn: async () => null };

/** The title of a screen as its reads are now: they are the screen's to ask, here they are only watched. */
export function useScreenTitle({ word, ownTitle }: Pick<ScreenDeclaration, 'word' | 'ownTitle'>, params: Place['params'] = {}): string {
  const { data } = useQuery<unknown>({ ...(ownTitle?.read(params) ?? none), enabled: false });
  return (data !== undefined && ownTitle?.of(data)) || word;
}
