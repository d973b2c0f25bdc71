/** The colours of pages, mails, icons and the payment window. Pages have each as `--color-…` (ui/styles/head-style.ts). */
export const colours = {
  // Surfaces.
  /** Page, cards, dialogs, inputs. */
  ground: '#ffffff',
  /** The second background: bands, summary, images. */
  tissue: '#fdf0f3',
  /** Selected rows, skeletons, hover on tissue. */
  'tissue-deep': '#fbdce6',
  /** Behind photographs while they load: the colour of their background. */
  well: '#ede8dd',
  /** Footer, notification bar, admin rail, shadows. */
  night: '#2b0a1e',
  /** Hover and pressed on night. */
  'night-raised': '#43172f',
  // Text.
  ink: '#2b0a1e',
  'ink-soft': '#6a4a5b',
  'on-night': '#fff4f7',
  'on-night-soft': '#d9b9c8',
  // Rani pink: main action, links, the the hero.
  brand: '#c2155f',
  'brand-strong': '#960d48',
  /** On success and danger too. */
  'on-brand': '#ffffff',
  // Marigold, always under ink text: sale tag, count badge, stars.
  accent: '#f9a916',
  /** Low stock, offer, notice. */
  'accent-tint': '#fff1d0',
  /** Text on accent-tint or ground. */
  'accent-text': '#8a4b00',
  // Peacock: delivery, done, chat.
  success: '#0b6656',
  'success-strong': '#07493d',
  'success-tint': '#dff3ec',
  // Sindoor: errors, delete.
  danger: '#b4310b',
  'danger-strong': '#8d2608',
  'danger-tint': '#fde9e0',
  // Lines. The strong one outlines inputs and buttons (3:1 or more).
  line: '#ecdae1',
  'line-strong': '#8d6b7b',
  /** The focus ring; marigold on night, white on the hero. */
  focus: '#2b0a1e',
} as const;

/** The shade of the folds in the hero. */
export const fold = '#460022';

/** Additional colours of the administrator's area. */
export const adminColours = {
  /** Its second background, in place of tissue. */
  quiet: '#f8f4f6',
  selected: '#fdf0f3',
  'brand-on-night': '#f48fb5',
  'line-on-night': '#d9b9c873',
  'accent-tint-strong': '#ffe6b0',
  /** Bars of charts. */
  bar: '#a58594',
} as const;

/** The skin of the body on which pieces are drawn, in three tones, from light to deep: its shade, its lines, hair and the gloss of it, and cheeks. */
export const skins = {
  wheat: { skin: '#efcba8', shade: '#dba881', line: '#a06a48', hair: '#3d2822', gloss: '#563a30', cheek: '#f3b39c' },
  honey: { skin: '#cf9468', shade: '#b5774b', line: '#7a472a', hair: '#2b1a17', gloss: '#402821', cheek: '#d9876a' },
  cinnamon: { skin: '#8d5a3a', shade: '#734426', line: '#42230f', hair: '#1b100f', gloss: '#2e1c19', cheek: '#a85c40' },
} as const;

/** The metal of a ring that is drawn without its picture. */
export const wornMetal = '#c99a3b';

/** Behind the body: as the ground of the photographs. */
export const wornGround = '#f1ece2';
