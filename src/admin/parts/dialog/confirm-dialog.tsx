import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { holdToasts } from './hold-toasts.client.ts';

interface Props {
  /** Names the thing in quotes: 'Delete "Mayur Juda Pin"?' */
  readonly title: string;
  /** The consequences of the action. */
  readonly children: ReactNode;
  /** Repeats verb and name: 'Delete Mayur Juda Pin'. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDanger?: boolean;
  /** The dialog stays open and busy until the promise ends. */
  readonly onConfirm: () => unknown;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. The safe button has the focus. */
export function ConfirmDialog({ title, children, confirm, cancel = 'Cancel', isDanger = true, onConfirm, onCancel }: Props) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const release = holdToasts();
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      release();
    }
  };
  return (
    <Dialog
      title={title}
      size="s"
      onClose={isBusy ? () => undefined : onCancel}
      foot={
        <>
          <Button look="line" word={cancel} onClick={isBusy ? undefined : onCancel} data-focus />
          <Button look={isDanger ? 'danger' : 'main'} word={confirm} isBusy={isBusy} onClick={press} />
        </>
      }
    >
      <div>{children}</div>
    </Dialog>
  );
}
