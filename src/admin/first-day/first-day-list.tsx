import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { firstSteps, minutesLeft, stepsLeft } from '../../rules/first-day/first-day.ts';
import { FirstDayAside } from './first-day-aside.tsx';
import { FirstStepRow } from './first-step-row.tsx';
import { useStepNow } from './use-step-now.client.ts';

/** The steps from an empty shop to an open one: what is done, and the next one open in place. */
export function FirstDayList({ day }: { readonly day: FirstDay }) {
  const { done } = day;
  const left = stepsLeft(done);
  const { now, open, later } = useStepNow(day);
  return (
    <section className="first-day" aria-label="First steps">
      <div className="first-day__progress">
        <p>
          <b>{`${firstSteps.length - left.length} of ${firstSteps.length} done`}</b>
          <span className="text-meta">about {minutesLeft(done)} minutes left; everything can be changed later</span>
        </p>
        <div className="first-day__meter" aria-hidden="true">
          {firstSteps.map((step, at) => (
            <i key={step} className={at < firstSteps.length - left.length ? 'is-on' : undefined} />
          ))}
        </div>
      </div>
      <div className="first-day__columns">
        <ol className="first-steps">
          {firstSteps.map((step) => (
            <FirstStepRow
              key={step}
              {...{ step, day }}
              isNow={step === now}
              onOpen={() => open(step)}
              onLater={left.length > 1 ? later : undefined}
            />
          ))}
        </ol>
        <FirstDayAside day={day} />
      </div>
    </section>
  );
}
