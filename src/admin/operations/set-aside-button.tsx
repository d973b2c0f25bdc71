import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { operationsRead } from './operations-reads.client.ts';

/** Puts an event that fits no order out of sight; `name` tells it apart for those who hear the page. */
export function SetAsideButton({ id, name }: { readonly id: string; readonly name: string }) {
  const client = useQueryClient();
  const setAside = useMutation({
    mutationFn: () => adminCall('POST /admin/operations/set-aside', { body: { id } }),
    onError: (error) => showToast({ kind: 'error', title: 'Not set aside', message: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: operationsRead.queryKey }),
  });
  return (
    <button
      type="button"
      className="btn btn--line"
      aria-label={`Set aside: ${name}`}
      disabled={setAside.isPending}
      onClick={() => setAside.mutate()}
    >
      Set aside
    </button>
  );
}
