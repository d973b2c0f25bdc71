/**
 * Lets the thread answer what has come meanwhile. For work of an administrator on thousands of rows, between parts of some hundred ms: a Worker
 * answers everybody on one thread.
 */
export const othersFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
