import { Hono } from 'hono';
import { BANK_FILE_BYTES_MAX, bankAccountBody, bankFileBody } from '../../features/money-desk/bank/bank.schema.ts';
import { addBankAccount, readBankAccounts } from '../../features/money-desk/bank/bank-accounts.server.ts';
import { importBankFile } from '../../features/money-desk/bank/import-file.server.ts';
import { matchMoney } from '../../features/money-desk/matching/match-money.server.ts';
import { takeProposal } from '../../features/money-desk/matching/take-proposal.server.ts';
import { undoMatch } from '../../features/money-desk/matching/undo-match.server.ts';
import { acceptVerdict, takeAcceptanceBack } from '../../features/money-desk/months/accept-verdict.server.ts';
import { closeMonth } from '../../features/money-desk/months/close-month.server.ts';
import { acceptBody, closeBody, matchBody, takeAcceptanceBackBody } from '../../features/money-desk/months/month.schema.ts';
import { monthCsv } from '../../features/money-desk/months/month-csv.server.ts';
import { readMoneyMonth } from '../../features/money-desk/months/read-month.server.ts';
import { readRemittance } from '../../features/money-desk/months/read-remittance.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withQuery } from '../../platform/request/validated.ts';

/** The money of a month: statements of the bank, what they pay, and what is not paid. */
export const moneyAdmin = new Hono<ShopEnv>()
  .get('/money', requires('administer'), withQuery('month'), async (c) =>
    c.json(await readMoneyMonth(c.var.shop, c.req.valid('query').month ?? '')),
  )
  .get('/money/csv', requires('administer'), (c) => monthCsv(c.var.shop, c.req.query('month') ?? ''))
  .get('/money/remittances/:id', requires('administer'), async (c) => c.json(await readRemittance(c.var.shop, c.req.param('id'))))
  .get('/money/bank', requires('administer'), async (c) => c.json({ accounts: await readBankAccounts(c.var.shop) }))
  .post('/money/bank', requires('administer'), validated(bankAccountBody), async (c) =>
    c.json(await addBankAccount(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .post('/money/bank/files', requires('administer'), validated(bankFileBody, undefined, BANK_FILE_BYTES_MAX), async (c) => {
    const recorded = await importBankFile(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    await matchMoney(c.var.shop, recorded.from.slice(0, '2026-11'.length));
    return c.json(recorded);
  })
  .post('/money/matches', requires('administer', { confirmed: true }), validated(matchBody), async (c) => {
    const { id } = c.req.valid('json');
    await takeProposal(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ id });
  })
  .delete('/money/matches', requires('administer', { confirmed: true }), validated(matchBody), async (c) => {
    const { id } = c.req.valid('json');
    await undoMatch(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ id });
  })
  .put('/money/accepted', requires('administer', { confirmed: true }), validated(acceptBody), async (c) => {
    const { subject } = c.req.valid('json');
    await acceptVerdict(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ subject });
  })
  .delete('/money/accepted', requires('administer', { confirmed: true }), validated(takeAcceptanceBackBody), async (c) => {
    const { subject } = c.req.valid('json');
    await takeAcceptanceBack(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ subject });
  })
  .post('/money/close', requires('administer', { confirmed: true }), validated(closeBody), async (c) => {
    const { month } = c.req.valid('json');
    await closeMonth(c.var.shop, { month, by: c.var.account.email });
    return c.json({ month });
  });
