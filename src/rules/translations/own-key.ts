import { type OwnField, type OwnKind, ownFields } from './own-fields.ts';

/** Which text of the owner: the name of a piece. */
export interface OwnKey {
  readonly kind: OwnKind;
  readonly subject: string;
  readonly field: OwnField;
}

const isKind = (kind: string): kind is OwnKind => Object.hasOwn(ownFields, kind);

const isFieldOf = (kind: OwnKind, field: string): field is OwnField => (ownFields[kind] as readonly string[]).includes(field);

/** `{ kind: 'product', subject: '6', field: 'name' }` → 'product:6:name' */
export const keyText = ({ kind, subject, field }: OwnKey): string => `${kind}:${subject}:${field}`;

/** 'product:6:name' → its parts; null for what is no key. The subject of an attribute is a word, which may have a colon. */
export function keyIn(text: string): OwnKey | null {
  const [, kind = '', subject = '', field = ''] = /^([a-z]+):(.*):([a-zA-Z]+)$/.exec(text.trim()) ?? [];
  return isKind(kind) && isFieldOf(kind, field) ? { kind, subject, field } : null;
}
