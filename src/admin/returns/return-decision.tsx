import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { returnNumber } from '../../rules/returns/returns.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { useUnsavedWork } from '../app/unsaved-work.client.ts';
import { ReplyPicker } from '../canned-replies/reply-picker.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { useAct } from '../parts/use-act.client.ts';
import { returnRead } from './return-reads.client.ts';
import { choiceOf, type Decision, decisionsOf } from './return-text.ts';
import { suggestedReplies } from './suggested-replies.ts';

/** The form that decides a return, with the message to the customer. After an answer the next return opens. */
export function ReturnDecision({ record }: { readonly record: ReturnRecord }) {
  const [, go] = useLocation();
  const [answered, setAnswered] = useState<{ readonly next: string | null } | null>(null);
  // The form of the stage before is gone by then: else the move would ask whether to drop the words that were just sent.
  useEffect(() => {
    if (answered) go(answered.next === null ? adminUrls.returns : adminUrls.return(answered.next));
  }, [answered, go]);
  const decisions = decisionsOf(record);
  const [first] = decisions;
  if (!first) return <Outcome record={record} />;
  // What is chosen and written belongs to one stage.
  return <Form key={record.status} record={record} decisions={decisions} first={first} onAnswered={setAnswered} />;
}

function Outcome({ record: { status, outcome, refund, isManual, answer } }: { record: ReturnRecord }) {
  const done = {
    refunded: `Refunded ${formatInr(refund)}${isManual ? ', by hand' : ''}.`,
    exchanged: 'Another piece was sent.',
    none: status === 'cancelled' ? 'The customer withdrew the request.' : '',
  }[outcome ?? 'none'];
  return (
    <section className="panel">
      <h2>Decision</h2>
      <p>{done}</p>
      {answer && <p className="words">“{answer}”</p>}
    </section>
  );
}

interface FormProps {
  readonly record: ReturnRecord;
  readonly decisions: readonly Decision[];
  readonly first: Decision;
  /** Told the return that waits next. */
  readonly onAnswered: (answered: { readonly next: string | null }) => void;
}

function Form({ record, decisions, first, onAnswered }: FormProps) {
  const client = useQueryClient();
  const id = useId();
  const [decision, setDecision] = useState(first);
  const [words, setWords] = useState<string | null>(null);
  const [sellable, setSellable] = useState<ReadonlySet<number>>(new Set());
  const suggested = suggestedReplies(decision, record);
  const note = words ?? suggested[0] ?? '';
  const isSettling = decision === 'refund' || decision === 'exchange';
  const choice = choiceOf(decision, record);
  const answer = useAct({
    call: async (): Promise<{ readonly status: ReturnRecord['status']; readonly next: string | null }> => {
      const params = { id: record.id };
      if (decision === 'refund' || decision === 'exchange') {
        const outcome = decision === 'refund' ? ('refunded' as const) : ('exchanged' as const);
        return adminCall('POST /admin/returns/:id/settle', { params, body: { outcome, sellable: [...sellable], note } });
      }
      return adminCall(`POST /admin/returns/:id/${decision}`, { params, body: { note } });
    },
    done: async ({ status, next }) => {
      const { queryKey } = returnRead(record.id);
      client.setQueryData<ReturnRecord>(queryKey, (cached) => cached && { ...cached, status });
      await client.invalidateQueries({ queryKey: ['returns'] });
      await client.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' });
      // The pieces are in the hand: the same return is settled next.
      if (status !== 'received') onAnswered({ next });
      return { title: returnNumber(record.number), message: `${choice.word}: done.` };
    },
    failed: [returnNumber(record.number), 'Not saved. '],
    subjects: [],
  });
  useUnsavedWork(words !== null && !answer.isSuccess);

  return (
    <section className="panel">
      <h2>Decision</h2>
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate();
        }}
      >
        <fieldset className="return-choices">
          <legend className="sr-only">Decision</legend>
          {decisions.map((one) => (
            <label key={one} className="check">
              <input
                type="radio"
                name={id}
                checked={one === decision}
                onChange={() => {
                  setDecision(one);
                  answer.reset();
                }}
              />
              <span>
                <b>{choiceOf(one, record).word}</b>
                <span className="text-meta">{choiceOf(one, record).meta}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {isSettling && <Sellable record={record} sellable={sellable} onChange={setSellable} />}
        <div className="field">
          <label htmlFor={id}>
            {decision === 'refund' && record.payable.byHand ? 'How the money was sent' : 'Words to the customer'}
            {decision !== 'decline' && !(decision === 'refund' && record.payable.byHand) && (
              <span className="field__optional">, optional</span>
            )}
          </label>
          <textarea
            id={id}
            className="textarea"
            rows={4}
            value={note}
            aria-invalid={answer.isError ? true : undefined}
            aria-describedby={answer.isError ? `${id}-fault` : `${id}-hint`}
            onChange={({ target }) => setWords(target.value)}
          />
          <p className="hint" id={`${id}-hint`}>
            From a ready text. Change it freely; it goes into the mail and onto the page of the order.
          </p>
          <Fault of={answer.isError && sentenceOf(answer.error)} id={`${id}-fault`} />
        </div>
        <ReplyPicker
          place="return"
          placeholders={{ name: record.order.customerName, order: orderNumber(record.order.number) }}
          words={suggested}
          onChoose={setWords}
        />
        <div className="actions">
          <Button type="submit" look={decision === 'decline' ? 'danger' : 'main'} word={choice.button} isBusy={answer.isPending} />
        </div>
      </form>
    </section>
  );
}

interface SellableProps {
  readonly record: ReturnRecord;
  readonly sellable: ReadonlySet<number>;
  readonly onChange: (lines: ReadonlySet<number>) => void;
}

/** Lines whose pieces return to stock. None is ticked: a piece that came back has to be looked at first. */
function Sellable({ record: { pieces }, sellable, onChange }: SellableProps) {
  return (
    <fieldset>
      <legend className="label">Can be sold again</legend>
      {pieces.map(({ line, name, size, quantity }) => (
        <label key={line} className="check">
          <input
            type="checkbox"
            checked={sellable.has(line)}
            onChange={({ target }) => {
              const next = new Set(sellable);
              if (target.checked) next.add(line);
              else next.delete(line);
              onChange(next);
            }}
          />
          {quantity} × {name}
          {size && `, ${size}`}
        </label>
      ))}
    </fieldset>
  );
}
