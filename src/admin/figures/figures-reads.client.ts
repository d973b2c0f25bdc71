import { useQuery } from '@tanstack/react-query';
import { adminRead } from '../app/admin-calls.client.ts';

export const figuresRead = adminRead('GET /admin/dashboard');

/** Ms between two reads of the figures. */
const READ_EVERY_MS = 60_000;

export const useFigures = () => useQuery({ ...figuresRead, refetchInterval: READ_EVERY_MS });
