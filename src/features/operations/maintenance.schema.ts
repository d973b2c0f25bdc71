import * as z from 'zod/mini';
import { longText } from '../../rules/fields/fields.ts';
import { NOTICE_LENGTH } from '../../rules/store/maintenance.ts';

/** The maintenance switch. An empty notice: the shop's own sentence. */
export const maintenanceBody = z.object({ isOn: z.boolean(), notice: longText(NOTICE_LENGTH) });
export type MaintenanceFields = z.output<typeof maintenanceBody>;
