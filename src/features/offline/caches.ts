/** Names of the caches on the device. */
export const caches = { pages: 'pages', pictures: 'pictures', parts: 'parts' } as const;

/** The page that is shown where nothing else can be, in English. */
export const OFFLINE_PATH = '/offline';
