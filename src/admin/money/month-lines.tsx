import type { MoneyMonth } from '../../features/money-desk/months/read-month.server.ts';
import { cashParts, type FigureName, onlineParts } from '../../rules/matching/month-figures.ts';
import { formatInr, type Paise } from '../../rules/money/money.ts';
import { HelpedTitle } from '../parts/help/help.tsx';
import type { HelpKey } from '../parts/help/help-texts.ts';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { figureWords } from './money-text.ts';

/** Parts that are said only where there is something in them. */
const rare: readonly FigureName[] = ['adjusted', 'cashGivenUp'];

/** The two sums of a month: what was captured and what was collected, and where it is. */
export function MonthLines({ data: { figures, online, cash, accepted } }: { readonly data: MoneyMonth }) {
  const line = (title: string, help: HelpKey, whole: FigureName, parts: readonly FigureName[], difference: Paise) => (
    <section className="panel">
      <HelpedTitle of={help} title={title} />
      <ul className="money-line">
        <li>
          <span>{figureWords[whole]}</span>
          <Amount of={figures[whole]} isStrong />
        </li>
        {parts
          .filter((part) => figures[part] !== 0 || !rare.includes(part))
          .map((part, at) => (
            <li key={part}>
              <span>
                {at === 0 ? '= ' : '+ '}
                {figureWords[part]}
              </span>
              <Amount of={figures[part]} isStrong />
            </li>
          ))}
      </ul>
      <p>
        {difference === 0 ? (
          <Tag mark="tick-disc" tone="done" word="Difference ₹0.00" />
        ) : (
          <Tag mark="filled-diamond" tone="bad" word={`Difference ${formatInr(difference)}`} />
        )}
      </p>
    </section>
  );
  return (
    <>
      {line('Paid online', 'online', 'captured', onlineParts, online)}
      {line('Cash at the door', 'at-the-door', 'collected', cashParts, cash)}
      {accepted !== 0 && <p className="hint">Differences of {formatInr(accepted)} are accepted with a reason below.</p>}
    </>
  );
}
