import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { stepsLeft } from '../../rules/first-day/first-day.ts';
import { adminRead } from '../app/admin-calls.client.ts';

export const firstDayRead = adminRead('GET /admin/first-day');

/** The title of the dashboard while the shop has never opened; null afterwards. */
export const titleBefore = (day: FirstDay | null): string | null => (day && !day.isOpen ? 'Set up your shop' : null);

/**
 * Returns the list while something of it is left; null for a shop that has none, or is through with it. Other screens change what is true, so
 * that it is read again whenever it is shown.
 */
export function useFirstDay(): FirstDay | null {
  const day = useQuery({ ...firstDayRead, refetchOnMount: 'always' }).data?.day ?? null;
  return day && stepsLeft(day.done).length > 0 ? day : null;
}

/** Returns a function that shows the list of an answer at once. */
export function useFirstDayCache(): (answer: { readonly day: FirstDay | null }) => undefined {
  const client = useQueryClient();
  return (answer) => {
    client.setQueryData(firstDayRead.queryKey, answer);
    return undefined;
  };
}
