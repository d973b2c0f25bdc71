import type { HealthCheck } from '../../rules/health/health-checks.ts';
import { healthStates } from '../../rules/health/health-checks.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { checkName, checkScreen, stateWords } from './check-words.ts';

const badness = ({ state }: HealthCheck) => -healthStates.indexOf(state);

/** Every check, what is wrong first. */
export function CheckList({ checks }: { readonly checks: readonly HealthCheck[] }) {
  return (
    <ul className="checks">
      {checks
        .toSorted((a, b) => badness(a) - badness(b))
        .map((each) => (
          <Check key={each.id} {...each} />
        ))}
    </ul>
  );
}

function Check({ id, state, says }: HealthCheck) {
  const [word, mark, tone] = stateWords[state];
  const screen = state === 'ok' ? undefined : checkScreen(id);
  return (
    <li className={state === 'ok' ? 'check' : 'check check--wrong'}>
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
      </span>
    </li>
  );
}
