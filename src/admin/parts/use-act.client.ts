import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast, type Toast } from '../../ui/toast/toast.store.ts';
import { sentenceOf } from '../app/admin-fault.ts';

interface Act<Given, Answer> {
  readonly call: (given: Given) => Promise<Answer>;
  /** Returns what follows at once, and the toast that says so; `kind` is 'done' unless it says otherwise. */
  readonly done?: (answer: Answer, given: Given) => Said | undefined | Promise<Said | undefined>;
  /** The title of the toast of a refusal; with the words that its sentence follows: 'Failed to delete coupon: '. */
  readonly failed: string | readonly [title: string, before: string];
  /** The subjects whose reads are asked again, also after a refusal: another window may have changed them. Without them, all reads. */
  readonly subjects?: readonly string[];
}

type Said = Omit<Toast, 'kind'> & { readonly kind?: Toast['kind'] };

/**
 * A press that changes something: the call, its toast, and the reads that it makes old. `run` ends without an error: a refusal is told.
 * `useAct({ call: () => adminCall('DELETE /admin/coupons/:id', …), done: () => ({ title: 'Deleted' }), failed: 'Not deleted', subjects: ['coupons'] })`
 */
export function useAct<Answer, Given = void>({ call, done, failed, subjects }: Act<Given, Answer>) {
  const client = useQueryClient();
  const [title, before] = typeof failed === 'string' ? [failed, ''] : failed;
  const act = useMutation({
    mutationFn: call,
    onSuccess: async (answer, given) => {
      const said = await done?.(answer, given);
      if (said) showToast({ kind: 'done', ...said });
    },
    onError: (error) => showToast({ kind: 'error', title, message: before + sentenceOf(error) }),
    onSettled: () => Promise.all((subjects?.map((subject) => [subject]) ?? [[]]).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  /** True = done. */
  const run = (given: Given) =>
    act.mutateAsync(given).then(
      () => true,
      () => false,
    );
  return { ...act, run };
}
