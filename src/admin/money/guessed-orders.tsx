import type { VerdictRow } from '../../features/money-desk/months/verdict-rows.server.ts';
import { formatDate, startOfIstDate } from '../../rules/dates.ts';
import type { Guess } from '../../rules/matching/guess-orders.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button } from '../parts/button.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { aboutOf, guessSignText } from './money-text.ts';

interface Props {
  readonly row: VerdictRow;
  readonly guesses: readonly Guess[];
  readonly onGuess: (guess: Guess) => void;
}

/** Orders that unknown money may be for. A press fills one into the acceptance; nothing is matched by it. */
export function GuessedOrders({ row, guesses, onGuess }: Props) {
  const about = `${aboutOf(row).word} ${formatInr(row.difference)}`;
  return (
    <ul className="money-guesses" aria-label={`Orders that ${about} may be for`}>
      {guesses.map((guess) => {
        const number = orderNumber(guess.number);
        return (
          <li key={guess.orderId}>
            <span>
              <TextLink word={number} href={adminUrls.order(guess.orderId)} />
              <span className="text-meta">
                {[guess.name, formatDate(startOfIstDate(guess.on)), guessSignText(guess)].filter(Boolean).join(', ')}
              </span>
            </span>
            <Button look="line" word="Is it this?" aria-label={`Is it this? ${number}, ${about}`} onClick={() => onGuess(guess)} />
          </li>
        );
      })}
    </ul>
  );
}
