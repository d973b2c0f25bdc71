/** A code to sign in with: an authentication template, whose words are Meta's own. */
export const CODE_TEMPLATE = 'sign_in_code';

/** Meta refuses values with line breaks, tabs, long runs of spaces, or nothing in them. */
export const templateValue = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
    .trim()
    .slice(0, 1000) || '-';
