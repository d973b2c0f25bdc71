import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BannerRow } from '../../features/content/admin/list-banners.server.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { dragText } from '../parts/drag-text.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { asListed, withRow } from '../parts/list/with-row.ts';
import { useAct } from '../parts/use-act.client.ts';
import { BannerItem } from './banner-item.tsx';
import { bannerListRead } from './banner-reads.client.ts';
import { RemoveBannerDialog } from './remove-banner-dialog.tsx';
import { useBannerOrder } from './use-banner-order.client.ts';

const BannerDialog = lazyComponent(() => import('./banner-dialog.tsx').then((code) => code.BannerDialog));

/** Movement before a press becomes a drag, so that the grip stays a button. */
const DRAG_FROM_PX = 8;

function BannersScreen() {
  const client = useQueryClient();
  const list = useQuery(bannerListRead);
  const [editing, setEditing] = useState<BannerRow | 'new' | null>(null);
  const [leaving, setLeaving] = useState<BannerRow | null>(null);
  const { move, arrange, told } = useBannerOrder();
  const [switched, setSwitched] = useState<{ readonly id: number; readonly isActive: boolean } | null>(null);
  const show = useAct({
    call: ({ id, isActive }: { id: number; isActive: boolean }) =>
      adminCall('POST /admin/banners/:id/shown', { params: { id }, body: { isActive } }),
    done: (row) => {
      client.setQueryData(
        bannerListRead.queryKey,
        withRow(row, (one: BannerRow) => one.id),
      );
    },
    failed: ['Not saved', 'Operation failed: '],
    subjects: ['banners'],
  });
  const onShow = (id: number, isActive: boolean) => {
    setSwitched({ id, isActive });
    void show.run({ id, isActive }).then(() => setSwitched(null));
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rows = list.data && arrange(list.data.rows);
  const placeOf = (id: number | string | undefined) => rows?.findIndex((one) => one.id === id) ?? -1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(Number(active.id), placeOf(over.id));
  };

  return (
    <>
      <PageHead title="Banners" meta="The home page shows them in this order">
        <Button className="add-button" icon="plus" word="Add banner" onClick={() => setEditing('new')} />
      </PageHead>
      <ReadState read={list} failed={(reason) => `Failed to fetch banners: ${reason}`} loading="Loading banners…" />
      {rows?.length === 0 && (
        <EmptyState title="No Banners Found">
          <p>The home page greets shoppers with the name of the shop instead.</p>
        </EmptyState>
      )}
      {list.data && (
        <p className="actions">
          <ButtonLink look="line" icon="bell" word="Line at the top of every page" href={adminUrls.settingsAt('notification-bar')} />
        </p>
      )}
      <p className="sr-only" role="status">
        {told}
      </p>
      {rows && rows.length > 0 && (
        <DndContext
          id="banners"
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={dragText(rows.map(({ id, form }) => ({ id, title: form.title })))}
        >
          <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ol className="banner-list">
              {rows.map((banner, at) => (
                <BannerItem
                  key={banner.id}
                  banner={switched?.id === banner.id ? withSwitch(banner, switched.isActive) : banner}
                  at={at}
                  last={rows.length - 1}
                  onMove={(to) => move(banner.id, to)}
                  onShow={(isActive) => onShow(banner.id, isActive)}
                  onEdit={() => setEditing(banner)}
                  onRemove={() => setLeaving(banner)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {editing && <BannerDialog banner={editing === 'new' ? null : asListed(editing, rows)} onClose={() => setEditing(null)} />}
      {leaving && <RemoveBannerDialog banner={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** The switch shows its new state while it is saved. */
const withSwitch = (banner: BannerRow, isActive: boolean): BannerRow => ({ ...banner, form: { ...banner.form, isActive } });

export const bannersScreen: Screen = { reads: () => [bannerListRead], Component: BannersScreen };
