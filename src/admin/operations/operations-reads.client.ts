import { adminRead } from '../app/admin-calls.client.ts';

/** Most of it changes without a write that screens are told of, such as how long writes wait. */
export const READ_AGAIN_MS = 15_000;

export const operationsRead = adminRead('GET /admin/operations');
