/** The key on the device: the ids of the pieces looked at, the last one first. */
export const SEEN_KEY = 'viewed';
