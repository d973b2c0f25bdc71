/** Key under which a device keeps the chosen tone of skin. In a file of its own: scripts that need only this load no list of tones. */
export const TONE_KEY = 'skin-tone';
