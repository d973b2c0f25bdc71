import type { Database } from '../../world/database.ts';
import { advanceScene } from './advance.ts';
import { businessScene } from './businesses.ts';
import { cashCheckScene } from './cash-checks.ts';
import { chatScene } from './chats.ts';
import { couponPagesScene, couponScene } from './coupons.ts';
import { closedScene, firstDayScene, sellerScene } from './door.ts';
import { editScene } from './edits.ts';
import { holdScene } from './holds.ts';
import { hostileStatements } from './hostile.ts';
import { cashInvoiceScene, invoiceScene } from './invoices.ts';
import { keptMarginScene } from './kept-margins.ts';
import { marginScene } from './margin.ts';
import { handScene, moneyScene } from './money.ts';
import { moneyDeskScene } from './money-desk.ts';
import { cashScene, orderScene } from './orders.ts';
import { parcelScene } from './parcels.ts';
import { payNowScene } from './pay-now.ts';
import { recordScene, reviewScene } from './people.ts';
import { byHandScene, presentScene } from './presents.ts';
import { reportScene } from './reports.ts';
import { returnedCashScene, returnScene } from './returns.ts';
import { allowed, runs, type Scene } from './scene.ts';
import { sizesScene, stockScene } from './stock.ts';
import { travelScene } from './travels.ts';

const scenes: readonly Scene[] = [
  ...[stockScene, sizesScene, orderScene, cashScene, cashCheckScene, holdScene, moneyScene, handScene, returnScene, returnedCashScene],
  ...[
    parcelScene,
    payNowScene,
    advanceScene,
    travelScene,
    moneyDeskScene,
    businessScene,
    chatScene,
    marginScene,
    reportScene,
    keptMarginScene,
  ],
  ...[invoiceScene, cashInvoiceScene, presentScene, byHandScene, editScene, closedScene, firstDayScene, sellerScene],
  ...[couponScene, couponPagesScene, reviewScene, recordScene],
];

/** So many scenes are tried at a time, one after the other in turn. */
const TOGETHER = 5;

/**
 * What a person with a database shell, or a bug, could do to the shop as it is now: nothing, where the database guards itself. Every attempt is
 * made on what the run has made so far, and taken back. `turn`: which of the scenes; null for all of them.
 */
export function attacked(database: Database, turn: number | null = null): string[] {
  const hostile = hostileStatements.filter((sql) => database.trial(() => runs(database, [sql])) === null);
  const chosen =
    turn === null ? scenes : Array.from({ length: TOGETHER }, (_, at) => scenes[(turn * TOGETHER + at) % scenes.length] as Scene);
  return [...hostile.map((sql) => `${sql} is allowed`), ...chosen.flatMap((scene) => allowed(database, scene))];
}
