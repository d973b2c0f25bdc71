/** Waits before something is tried again. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
