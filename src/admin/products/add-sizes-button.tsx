import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';

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
  const add = useAct({
    call: () => adminCall('POST /admin/categories/:id/sizes', { params: { id }, body: { sizes: [...new Set(sizes)], except } }),
    done: () => {
      onAdded?.();
      return { title: 'Added', message: `${name} lists ${sizes.join(', ')} now.` };
    },
    failed: 'Not added',
    subjects: ['products', 'categories'],
  });
  return (
    <Button icon="plus" word={`Add ${[...new Set(sizes)].join(', ')} to ${name}`} isBusy={add.isPending} onClick={() => add.mutate()} />
  );
}
