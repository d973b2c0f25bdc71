import { formatDateTime, istDate, timeText } from '../../../rules/dates.ts';
import { Button } from '../button.tsx';
import type { Draft } from './use-draft.client.ts';

/** Offers back what was typed and not saved: 'Continue your draft of 5:18 PM'. */
export function DraftNote({ draft: { foundAt, take, drop } }: { readonly draft: Draft }) {
  if (foundAt === null) return null;
  const isToday = istDate(foundAt) === istDate(Date.now());
  return (
    <div className="note" role="status">
      <p>You left this form without saving it.</p>
      <div className="actions">
        <Button
          look="line"
          icon="pencil"
          word={`Continue your draft of ${isToday ? timeText(foundAt) : formatDateTime(foundAt)}`}
          onClick={take}
        />
        <Button look="line" word="Discard draft" onClick={drop} />
      </div>
    </div>
  );
}
