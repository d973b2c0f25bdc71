import { arrayMove } from '@dnd-kit/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BannerRow } from '../../features/content/admin/list-banners.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { bannerListRead } from './banner-reads.client.ts';

interface List {
  readonly rows: readonly BannerRow[];
}

interface BannerOrder {
  /** Moves a banner to a place (0 is the first) and saves the order at once. */
  readonly move: (id: number, to: number) => void;
  /** The rows as they were moved, while that is on its way. */
  readonly arrange: (rows: readonly BannerRow[]) => readonly BannerRow[];
  /** The text that a screen reader reads out: 'The Emerald Evening is now 1 of 3'. */
  readonly told: string;
}

/** The order of the banners: it shows at once, is saved one move after the other, and is undone if it was refused. */
export function useBannerOrder(): BannerOrder {
  const client = useQueryClient();
  const [moved, setMoved] = useState<{ id: number; told: string; button: string } | null>(null);
  // Next to the cache, whose subscribers hear of a change a moment later: a banner that was let go would jump back first.
  const [waiting, setWaiting] = useState<readonly number[] | null>(null);
  const moves = useRef(0);
  const { queryKey } = bannerListRead;
  const save = useMutation({
    // Moves wait for each other: an answer that overtook the next one would show the older order.
    scope: { id: 'banner-order' },
    mutationFn: (ids: number[]) => adminCall('POST /admin/banners/order', { body: { ids } }),
    onError: (error) => {
      setMoved(null);
      showToast({ kind: 'error', title: 'Order not saved', message: `Operation failed: ${sentenceOf(error)}` });
    },
    onSettled: async () => {
      moves.current -= 1;
      await client.invalidateQueries({ queryKey: ['banners'] });
      if (moves.current === 0) setWaiting(null);
    },
  });

  // A button that moves in the page loses the focus; at the end of the list its twin takes it.
  useEffect(() => {
    if (!moved?.button) return;
    const find = (way: string) => document.querySelector<HTMLButtonElement>(`[data-move="${moved.id} ${way}"]:not(:disabled)`);
    (find(moved.button) ?? find(moved.button === 'up' ? 'down' : 'up'))?.focus();
  }, [moved]);

  const arrange = (rows: readonly BannerRow[]) =>
    waiting ? rows.toSorted((one, other) => waiting.indexOf(one.id) - waiting.indexOf(other.id)) : rows;

  const move = (id: number, to: number) => {
    const rows = arrange(client.getQueryData<List>(queryKey)?.rows ?? []);
    const from = rows.findIndex((one) => one.id === id);
    const row = rows[from];
    if (!row || from === to) return;
    const button = document.activeElement?.matches('[data-move]') ? (to < from ? 'up' : 'down') : '';
    const next = arrayMove([...rows], from, to);
    const ids = next.map((one) => one.id);
    moves.current += 1;
    setWaiting(ids);
    setMoved({ id, told: `${row.form.title} is now ${to + 1} of ${rows.length}`, button });
    save.mutate(ids);
  };
  return { move, arrange, told: moved?.told ?? '' };
}
