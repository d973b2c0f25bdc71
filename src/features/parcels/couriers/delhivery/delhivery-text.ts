import { oneLine } from '../courier-text.ts';

/** Returns a text as Delhivery takes it: its bookings break at & # % ; and a backslash. */
export const delhiveryText = (text: string, max: number): string => oneLine(text.replace(/&/g, ' and ').replace(/[#%;\\]/g, ' '), max);
