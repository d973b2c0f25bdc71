import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** Puts an event that fits no order out of sight; `name` tells it apart for those who hear the page. */
export function SetAsideButton({ id, name }: { readonly id: string; readonly name: string }) {
  const setAside = useAct({
    call: () => adminCall('POST /admin/operations/set-aside', { body: { id } }),
    failed: 'Not set aside',
    subjects: ['operations'],
  });
  return (
    <Button look="line" word="Set aside" isBusy={setAside.isPending} aria-label={`Set aside: ${name}`} onClick={() => setAside.mutate()} />
  );
}
