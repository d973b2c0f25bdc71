/** Names of the caches on the device. */
export const caches = { pages: 'pages', pictures: 'pictures', parts: 'parts' } as const;

/** The page that is shown where nothing else can be. */
export const OFFLINE_PATH = '/offline';
