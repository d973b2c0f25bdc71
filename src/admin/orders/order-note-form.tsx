import { useId, useRef, useState } from 'react';
import type { PlaceholderValues } from '../../rules/canned-replies.ts';
import { newId } from '../../rules/ids.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { useUnsavedWork } from '../app/unsaved-work.client.ts';
import { ReplyPicker } from '../canned-replies/reply-picker.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { useOrderAction } from './use-order-action.client.ts';

/** Adds a private note to the timeline. What could not be saved stays in the box. */
export function OrderNoteForm({ orderId, placeholders }: { readonly orderId: string; readonly placeholders: PlaceholderValues }) {
  const [note, setNote] = useState(() => ({ id: newId(), text: '' }));
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isEmpty = note.text.trim() === '';
  const add = useOrderAction(
    () => adminCall('POST /admin/orders/:id/notes', { params: { id: orderId }, body: note }),
    () => setNote({ id: newId(), text: '' }),
  );
  const fault = isRefused && isEmpty ? 'Write the note first.' : add.isError && `Not saved: ${sentenceOf(add.error)}`;
  useUnsavedWork(!isEmpty);
  return (
    <form
      className="order-note-form"
      onSubmit={(event) => {
        event.preventDefault();
        const focus = () => field.current?.focus();
        setRefused(isEmpty);
        if (isEmpty) focus();
        else if (!add.isPending) add.mutate(undefined, { onError: focus });
      }}
    >
      <input
        className="input"
        ref={field}
        aria-label="Private note"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        placeholder="Private note, only you see it"
        value={note.text}
        onChange={({ target }) => setNote({ ...note, text: target.value })}
      />
      <Button type="submit" look="line" word="Add note" isBusy={add.isPending} />
      <Fault of={fault} id={`${id}-fault`} isAtField />
      <ReplyPicker place="note" placeholders={placeholders} onChoose={(text) => setNote({ ...note, text })} />
    </form>
  );
}
