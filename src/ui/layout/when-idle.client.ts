/** Calls `work` once the browser has nothing to do; in one that cannot tell, soon. */
export const whenIdle = (work: () => void): void => void (self.requestIdleCallback ?? setTimeout)(work);
