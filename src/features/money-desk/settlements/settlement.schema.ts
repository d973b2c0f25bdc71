import * as z from 'zod/mini';
import { isCalendarDay } from '../../../rules/dates.ts';
import { choice, listQuery } from '../../../rules/fields/fields.ts';
import { sentAs } from '../../../rules/fields/sent-fields.ts';

const settlementTabs = ['all', 'open'] as const;
export type SettlementTab = (typeof settlementTabs)[number];

/** The address of the list of settlements. */
export const settlementListQuery = listQuery({ tab: choice(settlementTabs, 'all') });
export type SettlementListQuery = z.output<typeof settlementListQuery>;

/** The address of a settlement: a page of its lines. */
export const settlementQuery = listQuery({});
export type SettlementQuery = z.output<typeof settlementQuery>;

/** Span that is read again: a month, '2026-11', or a day, '2026-11-30'. */
export const readAgainBody = z.object({
  span: sentAs(/^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/).check(
    z.refine((span) => span.length === '2026-11'.length || isCalendarDay(span), 'There is no such day.'),
  ),
});
export type ReadAgainFields = z.output<typeof readAgainBody>;
