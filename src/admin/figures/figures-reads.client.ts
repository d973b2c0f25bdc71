import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';

export const figuresRead = adminRead('GET /admin/dashboard');

/** How often the figures are read anew. */
const READ_EVERY_MS = 60_000;

export const useFigures = () => useQuery({ ...figuresRead, refetchInterval: READ_EVERY_MS });
