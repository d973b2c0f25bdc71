import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';

export interface ExportOfferProps {
  /** 'Export orders' */
  readonly title: string;
  /** The chosen rows: 'To pack, from 1 November 2026'. */
  readonly rows: string;
  readonly files: readonly {
    readonly word: string;
    /** The columns of a row. */
    readonly contains: string;
    readonly href: string;
  }[];
  /** The files name customers: the password is asked before. The routes of such files require it too. */
  readonly isPersonal: boolean;
  readonly onClose: () => void;
}

/** The files that a list is saved as, each with what it contains. */
export function ExportOffer({ title, rows, files, isPersonal, onClose }: ExportOfferProps) {
  const [isAllowed, setAllowed] = useState(!isPersonal);
  const close = useRef(onClose);
  useEffect(() => {
    if (!isPersonal) return;
    adminCall('GET /admin/exports/allowed').then(
      () => setAllowed(true),
      (error: unknown) => {
        showToast({ kind: 'error', title: 'Not exported', message: sentenceOf(error) });
        close.current();
      },
    );
  }, [isPersonal]);

  if (!isAllowed) return null;
  return (
    <Dialog title={title} sub={rows} size="s" onClose={onClose} foot={<Button look="line" word="Close" onClick={onClose} />}>
      <div className="fields">
        {files.map(({ word, contains, href }) => (
          <div key={href} className="field">
            <ButtonLink icon="download" word={word} href={href} download />
            <p className="hint">{contains}</p>
          </div>
        ))}
        <p className="note">
          The files open in Excel and Google Sheets. The audit log notes each file.
          {isPersonal && ' Names and contacts belong to the customers: keep the files only as long as needed.'}
        </p>
      </div>
    </Dialog>
  );
}
