import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { adminRead } from '../app/admin-calls.client.ts';
import { splitAddress } from '../app/find-screen.ts';
import { MenuContext, type MenuPlace, type MenuTab, placeOf } from '../app/menu.ts';
import { usePollMs } from '../live/live.store.ts';
import { countedByMenu } from './to-do-kinds.ts';

export const toDoRead = adminRead('GET /admin/to-do');

/** Reads the work to do, again at intervals. */
export function useToDo() {
  return useQuery({ ...toDoRead, refetchInterval: usePollMs() });
}

/** The numbers of things to do. Zero until they are known. */
interface Counts {
  readonly ofPlace: (place: MenuPlace) => number;
  readonly ofTab: (tab: MenuTab) => number;
}

/** Returns what waits in each place of the menu and on each of its tabs. */
export function useToDoCounts(): Counts {
  const menu = use(MenuContext);
  const { data } = useToDo();
  const counted = countedByMenu(data?.lines ?? []).map(({ at, ...waiting }) => {
    const [path, search] = splitAddress(at);
    return { ...placeOf(menu, path, new URLSearchParams(search).get('tab')), ...waiting };
  });
  const sum = (of: (each: (typeof counted)[number]) => boolean) => counted.filter(of).reduce((total, { count }) => total + count, 0);
  return {
    ofPlace: ({ id }) => sum(({ place, isPart }) => place?.id === id && !isPart),
    ofTab: ({ href }) => sum(({ tab }) => tab?.href === href),
  };
}
