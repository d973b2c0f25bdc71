import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../rules/dates.ts';
import type { HealthState } from '../../rules/health/health-check.ts';
import { closedNotice } from '../../rules/store/maintenance.ts';
import { count, sentenceCase } from '../../rules/text.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { LiveHint } from '../live/live-hint.tsx';
import { Button } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { Backups } from './backups.tsx';
import { CheckList } from './check-list.tsx';
import { operationsRead, READ_AGAIN_MS } from './operations-reads.client.ts';
import type { Operations } from './read-operations.server.ts';
import { WorkLists } from './work-lists.tsx';

const MaintenanceDialog = lazyComponent(() => import('./maintenance-dialog.tsx').then((code) => code.MaintenanceDialog));

const headlines: Readonly<Record<HealthState, string>> = {
  ok: 'All is well',
  degraded: 'Something needs a look today',
  failing: 'Something is broken now',
};

function OperationsScreen() {
  const read = useQuery({ ...operationsRead, refetchInterval: READ_AGAIN_MS });
  const { data } = read;
  return (
    <>
      <PageHead title="Is the shop healthy?" meta="What the shop watches by itself">
        <LiveHint />
      </PageHead>
      <ReadState read={read} failed="Failed to fetch the state of the shop." loading="Loading the state of the shop…" />
      {data && <State operations={data} />}
    </>
  );
}

function State({ operations: { health, details } }: { readonly operations: Operations }) {
  const { stored } = health.facts;
  const stuck = typeof stored === 'object' ? stored.messages.stuck.count : 0;
  return (
    <div className="operations">
      <section className="panel">
        <h2>{headlines[health.status]}</h2>
        <CheckList checks={health.checks} actions={{ messages: stuck > 0 && <RetryMessages stuck={stuck} /> }} />
      </section>
      {details && <WorkLists details={details} />}
      {details && <Selling maintenance={details.maintenance} />}
      {details && <Backups backups={details.backups} at={health.facts.at} />}
      <Records health={health} done={details?.done ?? []} />
    </div>
  );
}

function RetryMessages({ stuck }: { readonly stuck: number }) {
  const retry = useAct({
    call: () => adminCall('POST /admin/messages/retry', { body: {} }),
    done: ({ retried }) => ({ title: 'Sent again', message: `${count(retried, 'message leaves', 'messages leave')} now.` }),
    failed: 'Not sent',
    subjects: ['operations'],
  });
  return (
    <Button
      look="line"
      word={`Try ${count(stuck, 'stuck message', 'stuck messages')} again`}
      isBusy={retry.isPending}
      onClick={() => retry.mutate()}
    />
  );
}

type Details = NonNullable<Operations['details']>;

/** The switch that stops selling and keeps pages. */
function Selling({ maintenance: { isOn, notice, updatedAt } }: Pick<Details, 'maintenance'>) {
  const [isAsking, ask] = useState(false);
  return (
    <section className="panel">
      <h2>Selling</h2>
      {isOn ? (
        <p>
          Sales have been paused since {formatDateTime(updatedAt)}. Shoppers read: “{closedNotice(notice)}”
        </p>
      ) : (
        <p>
          The shop sells. Stop it before a restore, or while a mistake in a price or a stock is put right: pages stay, nobody can order.
        </p>
      )}
      <p className="actions">
        <Button look={isOn ? 'main' : 'line'} word={isOn ? 'Sell again' : 'Stop selling'} onClick={() => ask(true)} />
      </p>
      {isAsking && <MaintenanceDialog isOn={isOn} notice={notice} onClose={() => ask(false)} />}
    </section>
  );
}

/** The version that runs, and what operators did by a command. */
function Records({ health: { version }, done }: { readonly health: Operations['health']; readonly done: Details['done'] }) {
  return (
    <section className="panel">
      <h2>Program</h2>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{version.id ?? 'On this machine'}</dd>
        {version.uploadedAt !== null && (
          <>
            <dt>Uploaded</dt>
            <dd>{formatDateTime(version.uploadedAt)}</dd>
          </>
        )}
      </dl>
      {done.length === 0 && <p className="text-meta">No deploy, backup or restore has been recorded yet.</p>}
      <ul className="rows rows--wrap work">
        {done.map(({ id, kind, isDone, by, endedAt }) => (
          <li key={id}>
            <span className="work__what">
              {sentenceCase(kind)}
              {!isDone && ' failed'}
            </span>
            <span className="text-meta">
              {formatDateTime(endedAt)} by {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const operationsScreen: Screen = { reads: () => [operationsRead], Component: OperationsScreen };
