import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

export const money = defineScreen({
  path: adminUrls.money,
  word: 'Money',
  icon: 'banknote',
  tabs: [{ place: 'money', word: 'Month', order: 5 }],
  load: () => import('./money-screen.tsx').then((code) => code.moneyScreen),
});

export const bankStatements = defineScreen({
  path: adminUrls.bank,
  word: 'Bank statements',
  load: () => import('./bank/bank-screen.tsx').then((code) => code.bankScreen),
});

export const remittance = defineScreen({
  path: adminUrls.remittance(':id'),
  word: 'Payment of a courier',
  withoutRecord: adminUrls.money,
  load: () => import('./remittance-screen.tsx').then((code) => code.remittanceScreen),
});
