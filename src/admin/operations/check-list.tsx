import type { ReactNode } from 'react';
import type { CheckId, HealthCheck } from '../../rules/health/health-checks.ts';
import { healthStates } from '../../rules/health/health-checks.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { checkName, checkScreen, stateWords } from './check-words.ts';

const badness = ({ state }: HealthCheck) => -healthStates.indexOf(state);

interface Props {
  readonly checks: readonly HealthCheck[];
  /** What can be done at once about a check that is not well. */
  readonly actions: Readonly<Partial<Record<CheckId, ReactNode>>>;
}

/** Every check, what is wrong first. */
export function CheckList({ checks, actions }: Props) {
  return (
    <ul className="health-rows">
      {checks
        .toSorted((a, b) => badness(a) - badness(b))
        .map((each) => (
          <Check key={each.id} {...each} action={each.state === 'ok' ? null : actions[each.id]} />
        ))}
    </ul>
  );
}

function Check({ id, state, says, action }: HealthCheck & { readonly action: ReactNode }) {
  const [word, mark, tone] = stateWords[state];
  const screen = state === 'ok' ? undefined : checkScreen(id);
  return (
    <li className={state === 'ok' ? 'health-row' : 'health-row health-row--wrong'}>
      <Tag mark={mark} tone={tone}>
        {word}
      </Tag>
      <b>{checkName(id)}</b>
      <span>
        {says}{' '}
        {screen && (
          <AdminLink className="link tap" href={screen[1]}>
            {screen[0]}
          </AdminLink>
        )}
        {action}
      </span>
    </li>
  );
}
