/** The authentication template for sign-in codes; its text is Meta's own. */
export const CODE_TEMPLATE = 'sign_in_code';

/** Cleans a value: Meta refuses values that are empty or contain line breaks, tabs or long runs of spaces. */
export const templateValue = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
    .trim()
    .slice(0, 1000) || '-';
