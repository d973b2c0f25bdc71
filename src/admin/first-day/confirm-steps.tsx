import type { ReactNode } from 'react';
import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { formatDate } from '../../rules/dates.ts';
import type { Confirmation } from '../../rules/first-day/first-day.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { useFirstDayCache } from './first-day-reads.client.ts';
import { policyLinks, stepTexts } from './step-texts.ts';

interface Props {
  readonly step: 'brand' | 'policies';
  readonly day: FirstDay;
  readonly later: ReactNode;
}

/** The owner looks at something, then confirms it: the marks and colours, or each policy. */
export function ConfirmSteps({ step, day, later }: Props) {
  const cache = useFirstDayCache();
  const { run, isPending, variables } = useAct({
    call: (what: Confirmation) => adminCall('POST /admin/first-day/confirmations', { body: { what } }),
    done: cache,
    failed: 'Not confirmed',
    subjects: ['first-day'],
  });
  const { href, door } = stepTexts[step];
  if (step === 'brand') {
    return (
      <div className="row">
        <Button word="They are right" isBusy={isPending} onClick={() => run('brand')} />
        <a className="btn btn--line" href={href}>
          {door}
        </a>
        {later}
      </div>
    );
  }
  return (
    <>
      <ul className="first-steps__policies">
        {policyLinks.map(({ what, name, href: page }) => {
          const at = day.confirmed[what];
          return (
            <li key={what}>
              <a className="link tap" href={page} target="_blank" rel="noopener">
                {name}
              </a>
              {at === undefined ? (
                <Button
                  look="line"
                  word="I have read it"
                  aria-label={`I have read it: ${name}`}
                  isBusy={isPending && variables === what}
                  onClick={() => run(what)}
                />
              ) : (
                <span className="text-meta">Read on {formatDate(at)}</span>
              )}
            </li>
          );
        })}
      </ul>
      <div className="row">
        <a className="btn btn--line" href={href}>
          {door}
        </a>
        {later}
      </div>
    </>
  );
}
