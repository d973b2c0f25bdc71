/** One word for what each bank and courier shortens in its own way. */
const wholeWords: Readonly<Record<string, string>> = {
  ...{ txn: 'transaction', tran: 'transaction', trans: 'transaction', trn: 'transaction', dt: 'date', post: 'posted', posting: 'posted' },
  ...{ withdraw: 'withdrawal', withdraws: 'withdrawal', withdrawl: 'withdrawal', withdrawals: 'withdrawal', deposits: 'deposit' },
  ...{ debits: 'debit', credits: 'credit', amt: 'amount', bal: 'balance', chq: 'cheque', chqno: 'cheque no', cheq: 'cheque' },
  ...{ number: 'no', num: 'no', reference: 'ref', refno: 'ref no', particular: 'particulars', detail: 'details', remark: 'remarks' },
};
/** Units, the language of the other half of a heading, and words without a sense of their own. */
const NO_SENSE = /^(?:inr|rs|rupees|and|the|of)$/;

/** Returns a heading in whole words, without units: 'Withdrawal Amt. (INR )' and 'WithdrawalAmount' → 'withdrawal amount', 'दिनांक Date' → 'date' */
export const headingWords = (head: string): string =>
  head
    .replace(/([a-z])([A-Z])|([A-Z]{2,})([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .replace(/\bin (?=inr|rs|rupees)/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !NO_SENSE.test(word))
    .map((word) => wholeWords[word] ?? word)
    .join(' ');
