/** Returns the notes of a line as names and texts. The gateway sends a text that is JSON, an object or nothing; whatever else it sends is no notes. */
export function reconNotes(notes: unknown): Readonly<Record<string, string>> {
  const read = typeof notes === 'string' ? parsed(notes) : notes;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  return Object.fromEntries(Object.entries(read).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
