import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/**
 * Files of a backup are sealed in the format of age (age-encryption.org/v1): the machine that writes them has the public key alone, and
 * `age --decrypt` opens them without this program.
 */
export async function seal(bytes: Uint8Array, recipient: string): Promise<Uint8Array> {
  const age = new Encrypter();
  age.addRecipient(recipient);
  return age.encrypt(bytes);
}

const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;

/** Seals bytes as they come. */
export async function sealStream(bytes: AsyncIterable<Uint8Array>, recipient: string): Promise<AsyncIterable<Uint8Array>> {
  const age = new Encrypter();
  age.addRecipient(recipient);
  return age.encrypt(webStream(bytes));
}

/** Opens sealed bytes. @throws Error that says whether the key is wrong or the file is cut or changed */
export async function unseal(bytes: Uint8Array, identity: string): Promise<Uint8Array> {
  const age = new Decrypter();
  age.addIdentity(identity);
  return age.decrypt(bytes).catch(sayWhy);
}

/** Opens bytes as they come. @throws Error as `unseal`, at once where the key is wrong, otherwise while they are read */
export async function unsealStream(bytes: AsyncIterable<Uint8Array>, identity: string): Promise<AsyncIterable<Uint8Array>> {
  const age = new Decrypter();
  age.addIdentity(identity);
  return age.decrypt(webStream(bytes)).catch(sayWhy);
}

/** Opens bytes that were sealed with a phrase, as they come. @throws Error as `unsealStream` */
export async function openWithPhrase(bytes: AsyncIterable<Uint8Array>, phrase: string): Promise<AsyncIterable<Uint8Array>> {
  const age = new Decrypter();
  age.addPassphrase(phrase);
  return age.decrypt(webStream(bytes)).catch((error: unknown) => {
    if (error instanceof Error && NO_MATCH.test(error.message)) throw new Error('The phrase does not open this file.');
    return sayWhy(error);
  });
}

const NO_MATCH = /no identity matched/i;

function sayWhy(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  // Of this program: which part is missing, cut or changed.
  if (/ is (?:missing|cut)/.test(message)) throw error;
  const isWrongKey = NO_MATCH.test(message);
  throw new Error(
    isWrongKey
      ? 'The key does not open this backup: it was sealed for another one.'
      : 'The file is cut or was changed: it cannot be opened.',
  );
}

/** Returns a new pair: the public key seals, the secret one opens. */
export async function newKeys(): Promise<{ readonly recipient: string; readonly identity: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export const isRecipient = (text: string) => /^age1[a-z0-9]{50,}$/.test(text);
export const isIdentity = (text: string) => /^AGE-SECRET-KEY-1[A-Z0-9]{50,}$/.test(text);
