/** A file of a bucket, as a listing has it. */
export interface ListedObject {
  readonly key: string;
  /** Changes with the content. */
  readonly etag: string;
  readonly size: number;
}

interface ObjectBody {
  readonly bytes: Uint8Array;
  /** The content type; '' if none is stored. */
  readonly type: string;
}

/** Files by name: a folder, or a bucket. */
export interface ObjectStore {
  /** The name for people. */
  readonly name: string;
  list(prefix?: string): Promise<ListedObject[]>;
  /** Null if there is no such file. */
  get(key: string): Promise<ObjectBody | null>;
  put(key: string, body: ObjectBody): Promise<void>;
  delete(key: string): Promise<void>;
  /** Ends what was opened for it. */
  close(): Promise<void>;
}

/** Returns a file that must exist. @throws Error naming it */
export async function mustGet(store: ObjectStore, key: string): Promise<Uint8Array> {
  const found = await store.get(key);
  if (!found) throw new Error(`${key} is missing in ${store.name}.`);
  return found.bytes;
}
