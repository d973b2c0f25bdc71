import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminCall } from '../app/admin-calls.client.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';
import type { ToDo } from '../to-do/to-do.server.ts';
import { isAlert } from '../to-do/to-do-kinds.ts';
import { useToDo } from '../to-do/to-do-reads.client.ts';

const AlertList = lazyComponent(() => import('./alert-list.tsx').then((code) => code.AlertList));
const ID = 'alerts';

/** Alerts, and of which something came after the administrator last looked. */
function alertsOf(toDo: ToDo | undefined) {
  const lines = toDo?.lines.filter(({ id }) => isAlert(id)) ?? [];
  return lines.map((line) => ({ line, isNew: (line.newest ?? 0) > (toDo?.seenAt ?? 0) }));
}

/** The bell with the number of alerts that have something new. */
export function BellButton() {
  const { data } = useToDo();
  const fresh = alertsOf(data).filter(({ isNew }) => isNew).length;
  return (
    <button type="button" className="iconbtn bell" popoverTarget={ID} aria-label={fresh === 0 ? 'Alerts' : `Alerts, ${fresh} new`}>
      <Icon name="bell" />
      {fresh > 0 && (
        <span className="badge" aria-hidden="true">
          {fresh}
        </span>
      )}
    </button>
  );
}

/** Lists faults and late work, each with a link. Opening it counts as having looked; new lines stay marked until it is closed. */
export function AlertsPanel() {
  const { data, refetch } = useToDo();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  const alerts = alertsOf(data && before !== null ? { ...data, seenAt: before } : data);

  const toggle = (opens: boolean) => {
    // The bell is at the top of the screen, and its list at the end: a reader would come to it last.
    if (opens) panel.current?.focus();
    setOpen(opens);
    setBefore(opens ? (data?.seenAt ?? null) : null);
    if (!opens || !data || !alerts.some(({ isNew }) => isNew)) return;
    adminCall('PUT /admin/alerts-seen', { body: { at: data.at } }).then(
      () => refetch(),
      // They count as new until a look is recorded.
      () => undefined,
    );
  };
  return (
    <section
      ref={panel}
      className="dialog alerts"
      id={ID}
      popover="auto"
      tabIndex={-1}
      aria-label="Alerts"
      onToggle={({ newState }) => toggle(newState === 'open')}
    >
      {isOpen && (
        <>
          <h2>Alerts</h2>
          {alerts.length === 0 && <p className="text-meta">{data ? 'Nothing is wrong, late or running low.' : 'Could not be read yet.'}</p>}
          {alerts.length > 0 && <AlertList alerts={alerts} onFollow={close} />}
        </>
      )}
    </section>
  );
}

const close = () => document.querySelector<HTMLElement>(`#${ID}`)?.hidePopover();
