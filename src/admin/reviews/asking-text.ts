/** 'Buyers are asked once, 7 days after delivery.' */
export const askingText = (days: number): string =>
  days === 0 ? 'Buyers are not asked for a review.' : `Buyers are asked once, ${days} ${days === 1 ? 'day' : 'days'} after delivery.`;
