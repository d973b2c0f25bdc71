import { useLocation } from 'wouter';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { useAct } from './use-act.client.ts';

/** Makes a draft of the pieces of an order that no parcel has, or finds the one that it has, and opens it. */
export function useNewParcel() {
  const [, go] = useLocation();
  return useAct({
    call: (orderId: string) => adminCall('POST /admin/parcels', { body: { orderId } }),
    done: ({ id }) => {
      go(adminUrls.parcel(id));
      return undefined;
    },
    failed: 'No parcel made',
    subjects: ['parcels'],
  });
}
