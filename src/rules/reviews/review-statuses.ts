/** waiting: nobody checked it yet. Only published reviews are shown to shoppers. */
export const reviewStatuses = ['waiting', 'published', 'refused'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const refusalReasons = ['advertising', 'insulting', 'off-topic', 'photo', 'no-order'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The reasons to refuse a review, as the screen, the mail and the public rule name them. A low rating is no reason. */
export const reasonWords: Readonly<Record<RefusalReason, string>> = {
  advertising: 'Advertising or phone number',
  insulting: 'Insulting',
  'off-topic': 'Not about the piece',
  photo: 'A photo that cannot be shown',
  'no-order': 'No order behind it',
};
