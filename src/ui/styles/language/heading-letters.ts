/** Key on the device: the browser has the letters of headings. */
export const HEADINGS = 'headings';
