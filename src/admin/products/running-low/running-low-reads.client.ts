import { adminRead } from '../../app/admin-calls.client.ts';

export const runningLowRead = adminRead('GET /admin/products/running-low');
