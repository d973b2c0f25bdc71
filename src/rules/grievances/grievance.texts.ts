import { catalogue } from '../language/texts.ts';

/** The subjects of complaints. */
export const topicTexts = catalogue('grievance-topics', {
  delivery: 'Delivery',
  piece: 'Damaged or wrong piece',
  refund: 'Refund',
  payment: 'Payment',
  data: 'My data',
  other: 'Other',
});

/** The statuses of a complaint, as the customer reads them. */
export const grievanceStatusTexts = catalogue('grievance-statuses', {
  open: 'Waiting for us',
  answered: 'Waiting for you',
  settled: 'Settled',
  closed: 'Closed by you',
});

/** The ways in which the shop settles a complaint. */
export const outcomeTexts = catalogue('grievance-outcomes', {
  refunded: 'Money refunded',
  replaced: 'Piece replaced',
  corrected: 'Mistake corrected',
  explained: 'Explained',
  declined: 'Not accepted',
});
