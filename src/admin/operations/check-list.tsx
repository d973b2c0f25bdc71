import type { ReactNode } from 'react';
import type { CheckId, HealthCheck } from '../../rules/health/health-check.ts';
import { healthStates } from '../../rules/health/health-check.ts';
import { count } from '../../rules/text.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { checkName, checkScreen, stateWords, untriedWords } from './check-text.ts';

const badness = ({ state }: HealthCheck) => -healthStates.indexOf(state);

interface Props {
  readonly checks: readonly HealthCheck[];
  /** The button of a check that fails, if it has one. */
  readonly actions: Readonly<Partial<Record<CheckId, ReactNode>>>;
}

/** Lists the failing checks first, then those without a state yet. Checks that are well are folded away with their figures. */
export function CheckList({ checks, actions }: Props) {
  const isWell = ({ state, isUntried }: HealthCheck) => state === 'ok' && !isUntried;
  const shown = checks.filter((each) => !isWell(each)).toSorted((a, b) => badness(a) - badness(b));
  const well = checks.filter(isWell);
  return (
    <>
      {shown.length > 0 && (
        <ul className="health-rows">
          {shown.map((each) => (
            <Check key={each.id} {...each} action={each.state === 'ok' ? null : actions[each.id]} />
          ))}
        </ul>
      )}
      <details>
        <summary className="link tap">Details: {count(well.length, 'check is well', 'checks are well')}</summary>
        <ul className="health-rows">
          {well.map((each) => (
            <Check key={each.id} {...each} action={null} />
          ))}
        </ul>
      </details>
    </>
  );
}

function Check({ id, state, isUntried = false, says, action }: HealthCheck & { readonly action: ReactNode }) {
  const [word, mark, tone] = isUntried ? untriedWords : stateWords[state];
  const screen = state === 'ok' ? undefined : checkScreen(id);
  return (
    <li className={state === 'ok' ? 'health-row' : 'health-row health-row--wrong'}>
      <Tag mark={mark} tone={tone} word={word} />
      <b>{checkName(id)}</b>
      <span>
        {says} {screen && <TextLink word={screen[0]} href={screen[1]} />}
        {action}
      </span>
    </li>
  );
}
