import { useState } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { later } from '../parts/later.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = later(() => import('./export-dialog.tsx').then((code) => code.ExportDialog));

/** Offers a list as files. Before customers' data leaves, the password is asked again: the routes of such files require it too. */
export function ExportButton(props: Omit<ExportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (!props.isPersonal) return setOpen(true);
    return adminCall('GET /admin/exports/allowed').then(
      () => setOpen(true),
      (error: unknown) => showToast({ kind: 'error', title: 'Not exported', message: sentenceOf(error) }),
    );
  };
  return (
    <>
      <button type="button" className="btn btn--line" onClick={open}>
        <Icon name="download" size="s" /> Export
      </button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
