/** waiting: nobody checked it yet. Only published reviews are shown to shoppers. */
export const reviewStatuses = ['waiting', 'published', 'refused'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const refusalReasons = ['advertising', 'insulting', 'off-topic', 'photo', 'no-order'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
