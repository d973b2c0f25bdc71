/** Returns the storage key of the time at which a notice was closed: 'notif_dismissed_3' → UTC ms. */
export const noticeKey = (id: number | string) => `notif_dismissed_${id}`;
