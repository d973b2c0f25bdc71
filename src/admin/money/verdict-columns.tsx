import type { GuessedRow } from '../../features/money-desk/months/guesses.server.ts';
import type { ProposedMatch } from '../../features/money-desk/months/proposals.server.ts';
import type { VerdictRow } from '../../features/money-desk/months/verdict-rows.server.ts';
import { formatDate } from '../../rules/dates.ts';
import type { Guess } from '../../rules/matching/guess-orders.ts';
import { formatInr } from '../../rules/money/money.ts';
import { Button } from '../parts/button.tsx';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { GuessedOrders } from './guessed-orders.tsx';
import { aboutOf, verdictText } from './money-text.ts';

export interface Acts {
  readonly onAccept: (row: VerdictRow) => void;
  readonly onTakeBack: (row: VerdictRow) => void;
  readonly onMatch: (proposal: ProposedMatch) => void;
  readonly proposals: readonly ProposedMatch[];
  readonly onGuess: (row: VerdictRow, guess: Guess) => void;
  readonly guesses: readonly GuessedRow[];
}

/** Columns of what is not paid: what it is about, what is wrong, and what a press can do. */
export const verdictColumns = ({ onAccept, onTakeBack, onMatch, proposals, onGuess, guesses }: Acts): readonly Column<VerdictRow>[] => [
  {
    id: 'about',
    head: 'What',
    cell: 'title',
    render: (row) => {
      const { word, detail, href } = aboutOf(row);
      return (
        <>
          {href === '' ? <b>{word}</b> : <TextLink word={word} href={href} />}
          <span className="text-meta detail">{detail}</span>
        </>
      );
    },
  },
  {
    id: 'verdict',
    head: 'Verdict',
    cell: 'second',
    render: (row) => (
      <>
        <Tag
          mark={row.acceptedBy === '' ? 'filled-diamond' : 'half-bead'}
          tone={row.acceptedBy === '' ? 'bad' : 'off'}
          word={verdictText(row)}
        />
        <span className="text-meta detail">
          {row.acceptedBy === '' ? `since ${formatDate(row.since)}` : `Accepted by ${row.acceptedBy}: ${row.acceptedReason}`}
        </span>
      </>
    ),
  },
  {
    id: 'difference',
    head: 'Difference',
    cell: 'end',
    isNumber: true,
    render: ({ difference }) => <Amount of={difference} />,
  },
  {
    id: 'acts',
    head: 'Acts',
    cell: 'controls',
    isHeadHidden: true,
    render: (row) => {
      const proposal = row.verdict === 'unknown' ? proposals.find(({ line }) => line === row.subject) : undefined;
      const about = `${aboutOf(row).word} ${formatInr(row.difference)}`;
      const match = proposal && `It is ${proposal.utr || proposal.id}`;
      const its = row.acceptedBy === '' ? guesses.find(({ pair, subject }) => pair === row.pair && subject === row.subject) : undefined;
      return (
        <>
          {its && !proposal && <GuessedOrders row={row} guesses={its.guesses} onGuess={(guess) => onGuess(row, guess)} />}
          <div className="actions">
            {proposal && match && <Button look="line" word={match} aria-label={`${match}: ${about}`} onClick={() => onMatch(proposal)} />}
            {row.acceptedBy === '' ? (
              <Button look="line" word="Accept…" aria-label={`Accept ${about}`} onClick={() => onAccept(row)} />
            ) : (
              <Button look="quiet" word="Take back" aria-label={`Take back ${about}`} onClick={() => onTakeBack(row)} />
            )}
          </div>
        </>
      );
    },
  },
];
