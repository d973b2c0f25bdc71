import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';

interface Props {
  readonly category: { readonly id: number; readonly name: string };
  readonly sizes: readonly string[];
  /** The piece that has them; null for a new one. */
  readonly except: number | null;
  /** Called once the category lists them. */
  readonly onAdded?: () => void;
}

/** 'Add 12, 14, 16 to Rings': the category lists them from then on. */
export function AddSizesButton({ category: { id, name }, sizes, except, onAdded }: Props) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await adminCall('POST /admin/categories/:id/sizes', { params: { id }, body: { sizes: [...new Set(sizes)], except } });
      await Promise.all(['products', 'categories'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      showToast({ kind: 'done', title: 'Added', message: `${name} lists ${sizes.join(', ')} now.` });
      onAdded?.();
    } catch (error) {
      showToast({ kind: 'error', title: 'Not added', message: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={add}>
      {isBusy ? <span className="spin" /> : <Icon name="plus" size="s" />} Add {[...new Set(sizes)].join(', ')} to {name}
    </button>
  );
}
