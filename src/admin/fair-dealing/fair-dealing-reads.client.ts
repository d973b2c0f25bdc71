import { adminRead } from '../app/admin-calls.client.ts';

export const selfAuditRead = adminRead('GET /admin/fair-dealing');
