import { Fragment, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AdminForm } from '../form/use-admin-form.client.ts';
import { Dialog } from './dialog.tsx';

interface Props<Values extends FieldValues> {
  readonly title: string;
  readonly size?: 's' | 'l';
  readonly form: AdminForm<Values>;
  /** 'Add category' */
  readonly word: string;
  /** Why it cannot be saved at the moment: a picture is on its way. */
  readonly hold?: string | undefined;
  /** What is asked before it is saved: the sentence beside "Go on editing" and "Save all the same". Null where nothing is. */
  readonly warning?: string | null;
  /** Called once it is saved, or what was typed may be dropped. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. It closes by itself once it is saved; closing it with unsaved changes asks in its own foot. */
export function FormDialog<Values extends FieldValues>({
  title,
  size,
  form,
  word,
  hold,
  warning = null,
  onClose,
  children,
}: Props<Values>) {
  const { isDirty, isSubmitting } = form.fields.formState;
  const [isAsking, setAsking] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = () => {
    if (isSubmitting) return;
    if (isDirty) return setAsking(!isAsking);
    onClose();
  };
  const submit = async () => {
    if (warning !== null && !isWarned) return setWarned(true);
    setWarned(false);
    if (!hold && !isSubmitting && (await form.submit())) onClose();
  };
  return (
    <Dialog
      title={title}
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
            <button type="button" className="btn btn--line" onClick={() => setAsking(false)}>
              Go on editing
            </button>
            <button type="button" className="btn btn--danger" onClick={onClose}>
              Close without saving
            </button>
          </Fragment>
        ) : isWarned && warning !== null ? (
          <Fragment key="warned">
            <p className="dialog__ask" role="alert">
              {warning}
            </p>
            <button type="button" className="btn btn--line" onClick={() => setWarned(false)}>
              Go on editing
            </button>
            <button type="submit" className="btn btn--danger">
              Save all the same
            </button>
          </Fragment>
        ) : (
          <Fragment key="edit">
            <button type="button" className="btn btn--line" onClick={close} disabled={isSubmitting}>
              Cancel
            </button>
            <button type="submit" className="btn" disabled={isSubmitting || hold !== undefined}>
              {isSubmitting && <span className="spin" />}
              {hold ?? word}
            </button>
          </Fragment>
        )
      }
    >
      {children}
    </Dialog>
  );
}
