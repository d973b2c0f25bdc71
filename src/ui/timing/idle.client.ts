/** Resolves once the browser has nothing to do; a browser that cannot tell goes on at once. */
export const idle = () => new Promise<unknown>((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve));
