import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import { listRead } from '../parts/list/use-list.client.ts';
import { useAct } from '../parts/use-act.client.ts';

export const settlementsRead = listRead({ tab: 'all' }, (query) => adminRead('GET /admin/money/settlements', { query }));

export const settlementRead = (id: string) =>
  listRead({}, (query) => adminRead('GET /admin/money/settlements/:id', { params: { id }, query }));

/** The press that reads a month or a day again. */
export const useReadAgain = () =>
  useAct({
    call: (span: string) => adminCall('POST /admin/money/settlements/read', { body: { span } }),
    done: () => ({ title: 'Loading it again', message: 'What has changed is here in a few minutes.' }),
    failed: 'Not read',
    subjects: ['money'],
  });
