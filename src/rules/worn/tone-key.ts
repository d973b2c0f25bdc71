/** Where a device keeps the tone of skin that it has chosen. In a file of its own: scripts that need only this load no list of tones. */
export const TONE_KEY = 'skin-tone';
