import { useState } from 'react';
import type { MoneyMonth } from '../../features/money-desk/months/read-month.server.ts';
import { formatMonth } from '../../rules/dates.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** Closes a month once nothing of it is unexplained. */
export function CloseMonth({ data: { month, isOver, unexplained, waiting } }: { readonly data: MoneyMonth }) {
  const [isAsking, setAsking] = useState(false);
  const name = formatMonth(month);
  const close = useAct({
    call: () => adminCall('POST /admin/money/close', { body: { month } }),
    done: () => ({ title: `${name} is closed` }),
    failed: 'Not closed',
    subjects: ['money'],
  });
  const why = !isOver
    ? 'It is not over'
    : unexplained > 0
      ? `${unexplained} unexplained`
      : waiting.count > 0
        ? 'The bank is not read'
        : null;
  if (why !== null) return <Button look="line" word={`Close ${name}: ${why.toLowerCase()}`} hold={`${why}.`} />;
  return (
    <>
      <Button look="line" word={`Close ${name}`} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`Close ${name}?`}
          confirm={`Close ${name}`}
          isDanger={false}
          onConfirm={async () => {
            if (await close.run()) setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>Its figures are kept as they are. A closed month is not opened again; what is found later is shown as a difference.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
