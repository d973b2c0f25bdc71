import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../../rules/limits.ts';

const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const signUpBody = z.object({ full_name: trimmed(100), email: trimmed(254), password: z.string().check(z.maxLength(PASSWORD_MAX)) });
export const passwordGrant = z.object({ email: trimmed(254), password: z.string().check(z.maxLength(PASSWORD_MAX)) });
export const logoutBody = z.object({ scope: z._default(z.enum(['global', 'local', 'others']), 'global') });
