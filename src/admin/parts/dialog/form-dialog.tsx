import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { DraftNote } from '../form/draft-note.tsx';
import type { Draft } from '../form/use-draft.client.ts';
import { Dialog } from './dialog.tsx';
import { holdToasts } from './hold-toasts.client.ts';

/** The parts of a form that its dialog uses: of `useAdminForm`, or of `useTypedForm` if the fields are plain state. */
export interface DialogForm {
  readonly fields: { readonly formState: { readonly isDirty: boolean; readonly isSubmitting: boolean } };
  /** Text that was typed before and not saved; forms of plain state keep none. */
  readonly draft?: Draft;
  /** True = saved. */
  readonly submit: () => Promise<boolean>;
}

interface Props {
  readonly title: string;
  /** A line under the title: the number of the order, for instance. */
  readonly sub?: string;
  readonly size?: 's' | 'l';
  readonly form: DialogForm;
  /** 'Add category' */
  readonly word: string;
  /** Why the form cannot be saved now: 'A picture is on its way.' Shown once somebody presses all the same. */
  readonly hold?: string | undefined;
  /** Something in the dialog is typed that the form does not save: closing asks for it too. */
  readonly hasMore?: boolean;
  readonly isDanger?: boolean;
  /** The question before saving, with "Go on editing" and "Save all the same". Null if it is saved without a question. */
  readonly warning?: string | null;
  /** Called once it is saved, or what was typed may be dropped. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. It closes by itself once it is saved; closing it with unsaved changes asks in its own foot. */
export function FormDialog({
  title,
  sub,
  size,
  form,
  word,
  hold,
  hasMore = false,
  isDanger = false,
  warning = null,
  onClose,
  children,
}: Props) {
  const { isDirty, isSubmitting } = form.fields.formState;
  const [isAsking, setAsking] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = () => {
    if (isSubmitting) return;
    if (isDirty || hasMore) return setAsking(!isAsking);
    onClose();
  };
  const drop = () => {
    form.draft?.drop();
    onClose();
  };
  const submit = async () => {
    // Enter in the only field of a form sends it also where the foot has no button that does.
    if (isAsking) return setAsking(false);
    if (warning !== null && !isWarned) return setWarned(true);
    setWarned(false);
    if (isSubmitting) return;
    const release = holdToasts();
    try {
      if (await form.submit()) onClose();
    } finally {
      release();
    }
  };
  return (
    <Dialog
      title={title}
      {...(sub && { sub })}
      {...(size && { size })}
      onClose={close}
      onSubmit={() => void submit()}
      foot={
        // The keys keep the buttons apart: a pressed button that turned into the submit button would send the form.
        isAsking ? (
          <Fragment key="ask">
            <p className="dialog__ask" role="alert">
              What you changed is not saved.
            </p>
            <Button look="line" word="Go on editing" onClick={() => setAsking(false)} />
            <Button look="danger" word="Close without saving" onClick={drop} />
          </Fragment>
        ) : isWarned && warning !== null ? (
          <Fragment key="warned">
            <p className="dialog__ask" role="alert">
              {warning}
            </p>
            <Button look="line" word="Go on editing" onClick={() => setWarned(false)} />
            <Button type="submit" look="danger" word="Save all the same" />
          </Fragment>
        ) : (
          <Fragment key="edit">
            <Button look="line" word="Cancel" onClick={close} />
            <Button type="submit" look={isDanger ? 'danger' : 'main'} word={word} isBusy={isSubmitting} hold={hold} />
          </Fragment>
        )
      }
    >
      {form.draft && <DraftNote draft={form.draft} />}
      {children}
    </Dialog>
  );
}
