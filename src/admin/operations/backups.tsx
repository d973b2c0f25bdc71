import { useState } from 'react';
import { agoText, formatDateTime } from '../../rules/dates.ts';
import { BACKUP_OLD } from '../../rules/limits.ts';
import { grouped, sizeText } from '../../rules/text.ts';
import { Button } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import type { Operations } from './read-operations.server.ts';

const BackupDialog = lazyComponent(() => import('./backup-dialog.tsx').then((code) => code.BackupDialog));

type Backup = NonNullable<Operations['details']>['backups'][number];

/** When the shop was copied last, how much that was, and a copy for the owner. */
export function Backups({ backups, at }: { readonly backups: readonly Backup[]; readonly at: number }) {
  const [isAsking, ask] = useState(false);
  const [newest] = backups;
  const whole = backups.find(({ isDone }) => isDone);
  return (
    <section className="panel">
      <h2>Backups</h2>
      {whole ? <Newest backup={whole} at={at} /> : <p className="note">No backup has been made yet. Make one before the shop sells.</p>}
      {newest && !newest.isDone && (
        <p className="note note--bad">
          The backup of {formatDateTime(newest.endedAt)} failed{newest.facts.why ? `: ${newest.facts.why}` : '.'}
        </p>
      )}
      <p className="actions">
        <Button look="line" icon="download" word="Download a backup…" onClick={() => ask(true)} />
      </p>
      {isAsking && <BackupDialog onClose={() => ask(false)} />}
    </section>
  );
}

function Newest({ backup: { endedAt, by, facts }, at }: { readonly backup: Backup; readonly at: number }) {
  const figure = (name: string) => (typeof facts[name] === 'number' ? facts[name] : null);
  const [bytes, rows, objects] = [figure('bytes'), figure('rows'), figure('objects')];
  const size = [
    bytes !== null && sizeText(bytes),
    rows !== null && `${grouped(rows)} rows`,
    objects !== null && `${grouped(objects)} pictures and files`,
  ];
  return (
    <>
      <dl className="facts">
        <dt>Newest</dt>
        <dd>
          {formatDateTime(endedAt)} by {by}
        </dd>
        <dt>Age</dt>
        <dd>{agoText(endedAt, at)}</dd>
        <dt>Size</dt>
        <dd>{size.filter(Boolean).join(', ') || 'not recorded'}</dd>
      </dl>
      {at - endedAt > BACKUP_OLD && (
        <p className="note note--bad">
          This backup is older than a day. Ask whoever runs the shop’s machine why the nightly one did not run, and download one meanwhile.
        </p>
      )}
    </>
  );
}
