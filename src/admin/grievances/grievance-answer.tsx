import { useId, useState } from 'react';
import type { GrievanceRecord } from '../../features/grievances/admin/read-grievance.server.ts';
import { outcomeTexts } from '../../rules/grievances/grievance.texts.ts';
import { type GrievanceOutcome, grievanceNumber, grievanceOutcomes, type ShopMove } from '../../rules/grievances/grievance.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { useUnsavedWork } from '../app/unsaved-work.client.ts';
import { ReplyPicker } from '../canned-replies/reply-picker.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { movesOf, moveWords, suggestedReplies } from './grievance-text.ts';

/** The form that answers a complaint: the move, and the message to the customer. */
export function GrievanceAnswer({ record }: { readonly record: GrievanceRecord }) {
  const id = useId();
  const moves = movesOf(record);
  const [move, setMove] = useState<ShopMove>(moves[0] ?? 'note');
  const [outcome, setOutcome] = useState<GrievanceOutcome | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const suggested = suggestedReplies(move, record, outcome);
  const text = words ?? suggested[0] ?? '';
  const answer = useAct({
    call: () =>
      adminCall('POST /admin/grievances/:id/messages', {
        params: { id: record.id },
        body: { kind: move, text, outcome: move === 'settled' ? outcome : null },
      }),
    done: () => ({ title: grievanceNumber(record.number), message: `${moveWords[move].word}: done.` }),
    failed: [grievanceNumber(record.number), 'Not saved. '],
    subjects: ['grievances'],
  });
  useUnsavedWork(words !== null && !answer.isSuccess);
  return (
    <section className="panel">
      <h2>What you do</h2>
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate();
        }}
      >
        <fieldset className="return-choices">
          <legend className="sr-only">What you do</legend>
          {moves.map((one) => (
            <label key={one} className="check">
              <input
                type="radio"
                name={id}
                checked={one === move}
                onChange={() => {
                  setMove(one);
                  answer.reset();
                }}
              />
              <span>
                <b>{moveWords[one].word}</b>
                <span className="text-meta">{moveWords[one].meta}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {move === 'settled' && (
          <fieldset>
            <legend className="label">How it was settled</legend>
            {grievanceOutcomes.map((one) => (
              <label key={one} className="check">
                <input type="radio" name={`${id}-outcome`} checked={one === outcome} onChange={() => setOutcome(one)} />
                {outcomeTexts()[one]}
              </label>
            ))}
          </fieldset>
        )}
        <div className="field">
          <label htmlFor={id}>
            {move === 'note' ? 'Note' : 'Words to the customer'}
            {move === 'acknowledged' && <span className="field__optional">, optional</span>}
          </label>
          <textarea
            id={id}
            className="textarea"
            rows={5}
            value={text}
            aria-invalid={answer.isError ? true : undefined}
            aria-describedby={answer.isError ? `${id}-fault` : undefined}
            onChange={({ target }) => setWords(target.value)}
          />
          <Fault of={answer.isError && sentenceOf(answer.error)} id={`${id}-fault`} />
        </div>
        <ReplyPicker
          place="complaint"
          placeholders={{ name: record.name, order: record.orderNumber === null ? '' : orderNumber(record.orderNumber) }}
          words={suggested}
          onChoose={setWords}
        />
        <div className="actions">
          <Button type="submit" word={moveWords[move].button} isBusy={answer.isPending} />
        </div>
      </form>
    </section>
  );
}
