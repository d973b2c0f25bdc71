import type { Paise } from '../../../rules/money/money.ts';
import { Amount } from '../../parts/money/amount.tsx';

interface Props {
  /** 'To pay at the door' */
  readonly word: string;
  readonly before: Paise;
  readonly after: Paise;
}

/** A sum of an order before and after the change that is being typed. Readers come to it: it is not spoken at each key. */
export function SumChange({ word, before, after }: Props) {
  return (
    <dl className="amounts">
      <div className="amounts__total">
        <dt>{word}</dt>
        <dd>
          <Amount of={after} />
        </dd>
      </div>
      {after !== before && before > 0 && (
        <div>
          <dt>Was</dt>
          <dd>
            <Amount of={before} />
          </dd>
        </div>
      )}
    </dl>
  );
}
