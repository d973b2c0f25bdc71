import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contribution, contributionParts } from '../../rules/margin/contribution.ts';
import { paise } from '../../rules/money/money.ts';
import { ReadState } from '../parts/list/list-states.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { earnedRead } from './cost-reads.client.ts';
import { partWords } from './part-words.ts';

/** Shows what an order earned. It is computed of all its books, so it is read once somebody asks for it. */
export function OrderEarned({ orderId }: { readonly orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  const read = useQuery({ ...earnedRead(orderId), enabled: isOpen });
  return (
    <section className="panel">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>What this order earned</summary>
        {isOpen && <ReadState read={read} failed="Failed to fetch what it earned." loading="Adding up…" />}
        {read.data && (read.data.earned ? <Earned earned={read.data.earned} /> : <p>Nothing in this order was sold.</p>)}
      </details>
    </section>
  );
}

function Earned({ earned: { net, parts, earned, isWhole } }: { readonly earned: Contribution }) {
  const shown = contributionParts.filter((part) => parts[part] !== 0);
  const costs = paise(net - earned);
  return (
    <>
      <table className="mini-table wide-table">
        <tbody>
          <tr>
            <th scope="row">Net sales, without GST</th>
            <td className="num">
              <Amount of={net} />
            </td>
          </tr>
          {shown.map((part) => (
            <tr key={part}>
              <th scope="row">{partWords[part]}</th>
              <td className="num">{parts[part] === null ? '?' : <Amount of={paise(-(parts[part] ?? 0))} />}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{isWhole ? 'Costs' : 'Costs, at least'}</th>
            <td className="num">
              <Amount of={paise(-costs)} />
            </td>
          </tr>
          <tr>
            <th scope="row">{isWhole ? 'It earned' : 'It earned at most'}</th>
            <td className="num">
              <Amount of={earned} isStrong />
            </td>
          </tr>
        </tbody>
      </table>
      {!isWhole && <p className="hint">? is not known yet: a piece without a purchase, or a charge that nobody has sent.</p>}
    </>
  );
}
