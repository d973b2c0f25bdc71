import * as z from 'zod';

/** The format that this program writes. It also reads format 1, which has no signature (`unsigned-backup.ts`). */
export const FORMAT = 2;

const fileShape = z.object({ size: z.number(), sha256: z.string() });

const manifestShape = z.object({
  format: z.literal(FORMAT),
  /** The name of the backup: a manifest that is put under another name is refused. */
  name: z.string(),
  /** The host of the shop: a backup of another shop is refused. */
  shop: z.string(),
  /** UTC ms; everything that was committed before is in the backup. */
  takenAt: z.number(),
  /** The time of the newest migration (UTC ms). */
  migration: z.number(),
  newestOrder: z.number().nullable(),
  /** Rows of each table of the shop; those behind the full-text indexes are left out. */
  rows: z.record(z.string(), z.number()),
  /** The chain: the full backup, those of the changes since, this one at its end. A restore needs all of them. */
  points: z.array(z.string()).min(1),
  /** The checksum of the manifest before this one in the chain; null for a full backup. */
  former: z.string().nullable(),
  recipient: z.string(),
  parts: z.array(fileShape).min(1),
  /** index.json: of what the tables consist. */
  index: fileShape,
  /** objects.json; null if pictures were left out. */
  objects: fileShape.extend({ count: z.number() }).nullable(),
});

/** A backup, readable without its key. It is written last, after its signature: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestShape>;

/** Returns the format of a manifest; null if it is cut. */
export const formatOf = (bytes: Uint8Array): number | null =>
  z
    .object({ format: z.number() })
    .transform(({ format }) => format)
    .nullable()
    .catch(null)
    .parse(parseJson(new TextDecoder().decode(bytes)));

/** Parses a manifest. @throws Error if it is cut, or of another format */
export function parseManifest(bytes: Uint8Array): Manifest {
  const format = formatOf(bytes);
  if (format !== null && format !== FORMAT) {
    throw new Error(`The backup has format ${format}; this program reads format ${FORMAT}. Use the version of the shop that wrote it.`);
  }
  const read = manifestShape.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (!read.success) throw new Error('manifest.json is cut or is not of a backup.');
  return read.data;
}

const listShape = z.array(z.object({ key: z.string(), etag: z.string(), type: z.string(), sha256: z.string() }));

/** A picture or a file of the bucket at the time of a backup; its bytes are sealed in `objects/<sha256>.age`. */
export type KeptObject = z.infer<typeof listShape>[number];

/** Parses the list of objects. @throws Error if it is cut */
export function parseObjects(bytes: Uint8Array): KeptObject[] {
  const read = listShape.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (!read.success) throw new Error('objects.json is cut.');
  return read.data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, null, 1));

/** '2026-11-21T10-00-00-000Z': names sort by time, and every file system takes them. */
export const nameAt = (at: number) => new Date(at).toISOString().replace(/[:.]/g, '-');
const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\/manifest\.json$/;

/** Returns the names of the finished backups of a listing, oldest first. */
export const backupNames = (keys: readonly string[]): string[] => keys.flatMap((key) => NAME.exec(key)?.[1] ?? []).sort();

/** Returns the time (UTC ms) of a name. */
export const timeOfName = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z'));
